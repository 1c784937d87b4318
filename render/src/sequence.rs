//! The picture "sequence": the phases of a turn with their order, rates and limits, as a player aid.

use strabo_model::resource::{Piece, PieceKind};
use strabo_model::words::sequence::{advances_in, phase as order_of};
use strabo_model::words::{amounts, rules, scoring, small};
use strabo_model::{Pack, pack::Phase};
use strabo_model::{sequence::Step, words::deed::deeds};

use crate::canvas::{BODY, Canvas, LONG, MARGIN, SHORT, Style, page_height, pixels, share_out};
use crate::scene::{Scene, Shape};
use crate::{path::Path, request::Request};

/// The width of the names of phases.
const NAMES: i32 = 322;
/// The room for the number of a phase.
const NUMBER: i32 = 46;
/// The room above and below the words of a phase.
const PAD: i32 = 5;

/// The pages of the picture; empty if the pack has no sequence of play.
pub fn pages(request: Request<'_>) -> Vec<Scene> {
    let Request { pack, theme, .. } = request;
    let mut blank = Canvas::new(theme);
    let top = head(&mut blank, pack);
    let heights: Vec<i32> = (pack.sequence.iter().enumerate())
        .map(|(at, phase)| row(&mut blank, pack, [at, at], phase, 0, None))
        .collect();
    let end = ending(&mut blank, pack, 0);
    let shares = share_out(&heights, LONG - top - MARGIN - end);
    let last = shares.len().saturating_sub(1);
    let mut from = 0;
    let pages = shares.into_iter().enumerate().map(|(page, number)| {
        let phases = from..from + number;
        from += number;
        draw(request, phases, &heights, page == last)
    });
    pages.collect()
}

fn draw(
    request: Request<'_>,
    phases: std::ops::Range<usize>,
    heights: &[i32],
    with_end: bool,
) -> Scene {
    let Request { pack, theme, .. } = request;
    let mut canvas = Canvas::new(theme);
    let top = head(&mut canvas, pack);
    let end = if with_end { ending(&mut Canvas::new(theme), pack, 0) } else { 0 };
    let bottom = top + heights[phases.clone()].iter().sum::<i32>() + end + MARGIN;
    let height = page_height(bottom);
    let spare = ((height - bottom) / pixels(phases.len()).max(1)).clamp(0, 16);
    let mut y = top;
    for (place, at) in phases.enumerate() {
        let tall = heights[at] + spare;
        row(&mut canvas, pack, [place, at], &pack.sequence[at], y, Some(tall));
        y += tall;
    }
    if with_end {
        ending(&mut canvas, pack, y);
    }
    let name = &pack.name;
    canvas.finish(
        format!("Sequence of play: {name}"),
        format!("The phases of a turn of {name}, in whose order they are played, and their rates and limits."),
        [SHORT, height],
    )
}

fn head(canvas: &mut Canvas<'_>, pack: &Pack) -> i32 {
    canvas.title(SHORT, "Sequence of play", &pack.name) + 12
}

/// One phase. Without a height it is drawn as tall as it needs; returns how tall that is.
fn row(
    canvas: &mut Canvas<'_>,
    pack: &Pack,
    [place, at]: [usize; 2],
    phase: &Phase,
    top: i32,
    tall: Option<i32>,
) -> i32 {
    let theme = canvas.theme;
    let width = SHORT - 2 * MARGIN;
    if let Some(tall) = tall {
        let ground = if place % 2 == 0 { theme.band } else { theme.paper };
        canvas.rectangle([MARGIN, top], [width, tall], ground);
    }
    number(canvas, at + 1, top + PAD + 15);
    let (x, room) = (MARGIN + NUMBER, NAMES - NUMBER - 14);
    let mut left =
        canvas.paragraph([x, top + PAD + 2], Style::bold(15, theme.ink), room, &phase.name);
    let order = order_of(pack, phase).join(" · ");
    left = canvas.paragraph([x, left], Style::plain(13, theme.faint), room, &order);
    let right = steps(canvas, pack, at, phase, top + PAD + 2);
    left.max(right) + PAD - top
}

/// The number of a phase on a disc.
fn number(canvas: &mut Canvas<'_>, number: usize, middle: i32) {
    let theme = canvas.theme;
    let x = MARGIN + NUMBER / 2;
    canvas.put(Shape::filled(Path::circle(x, middle, 15), theme.bar));
    let style = Style::bold(16, theme.on_bar);
    canvas.centred([x, middle + 6], style, 30, &number.to_string());
}

/// The steps of a phase with their numbers, and the advances that change them. Returns the lower edge.
fn steps(canvas: &mut Canvas<'_>, pack: &Pack, at: usize, phase: &Phase, top: i32) -> i32 {
    let theme = canvas.theme;
    let x = MARGIN + NAMES;
    let room = SHORT - MARGIN - 12 - x;
    let mut y = top;
    let mut bare: Vec<&str> = Vec::new();
    for step in &phase.steps {
        let name = step.told();
        let numbers = if first_time(pack, at, *step) { numbers(pack, *step) } else { Vec::new() };
        if numbers.is_empty() {
            bare.push(name);
            continue;
        }
        y = together(canvas, [x, y], room, &mut bare);
        let end = canvas.words([x, y + BODY], Style::bold(BODY, theme.ink), room, name);
        y = run_on(canvas, [x, y], end - x + 10, room, &numbers.join(". "));
    }
    y = together(canvas, [x, y], room, &mut bare);
    let names: Vec<&str> = (advances_in(pack, at).into_iter())
        .filter(|advance| (0..at).all(|before| !repeats(pack, before, at, *advance)))
        .map(|advance| &*pack.advances[advance].name)
        .collect();
    if !names.is_empty() {
        let words = format!("Advances: {}", names.join(", "));
        y = canvas.paragraph([x, y], Style::plain(13, theme.faint), room, &words);
    }
    y
}

/// The rates and limits of a step, or the prices of what is built in it.
fn numbers(pack: &Pack, step: Step) -> Vec<String> {
    let built = |kind: PieceKind| {
        let priced = |piece: &&Piece| piece.kind == kind && !piece.price.is_empty();
        let each = |piece: &Piece| format!("{}: {}", piece.name, amounts(pack, &piece.price));
        pack.pieces.iter().filter(priced).map(each).collect()
    };
    match step {
        Step::BuildUnits => built(PieceKind::Unit),
        Step::GrowCity => built(PieceKind::Building),
        Step::TurnEventDial => (pack.events.iter())
            .map(|event| format!("{}: {}", event.name, small(&deeds(pack, &event.does, "and"))))
            .collect(),
        other => rules::step(pack, other),
    }
}

/// Returns true if no phase before has the step, so that its numbers are not known yet.
fn first_time(pack: &Pack, at: usize, step: Step) -> bool {
    !pack.sequence[..at].iter().any(|phase| phase.steps.contains(&step))
}

/// Returns true if an advance matters in a phase only as it did in an earlier one with the same steps.
fn repeats(pack: &Pack, before: usize, at: usize, advance: usize) -> bool {
    let shared = |step: &Step| pack.sequence[before].steps.contains(step);
    pack.sequence[at].steps.iter().all(|step| !first_time(pack, at, *step))
        && pack.sequence[at].steps.iter().any(shared)
        && advances_in(pack, before).contains(&advance)
}

/// Steps without numbers, on one line as far as they fit. Returns the lower edge.
fn together(canvas: &mut Canvas<'_>, [x, y]: [i32; 2], room: i32, names: &mut Vec<&str>) -> i32 {
    let names = std::mem::take(names);
    if names.is_empty() {
        return y;
    }
    canvas.paragraph([x, y], Style::bold(BODY, canvas.theme.ink), room, &names.join(" · "))
}

/// A text that goes on behind a bold start on its first line. Returns the lower edge.
fn run_on(canvas: &mut Canvas<'_>, [x, y]: [i32; 2], start: i32, room: i32, words: &str) -> i32 {
    let style = Style::plain(BODY, canvas.theme.ink);
    if words.is_empty() {
        return y + style.line();
    }
    let fits = |words: &str| crate::text::width(words, BODY, false) <= room - start;
    let breaks = words.match_indices(' ').map(|(at, _)| at).chain([words.len()]);
    let Some(cut) = breaks.take_while(|at| fits(&words[..*at])).last() else {
        return canvas.paragraph([x, y + style.line()], style, room, words);
    };
    canvas.words([x + start, y + BODY], style, room - start, &words[..cut]);
    let rest = words[cut..].trim_start();
    if rest.is_empty() {
        return y + style.line();
    }
    canvas.paragraph([x, y + style.line()], style, room, rest)
}

/// The end of the game and ties below the last phase. Returns how tall it is.
fn ending(canvas: &mut Canvas<'_>, pack: &Pack, top: i32) -> i32 {
    let Some(rules) = &pack.scoring else { return 0 };
    let theme = canvas.theme;
    canvas.rectangle([MARGIN, top], [SHORT - 2 * MARGIN, 2], theme.bar);
    let (x, room) = (MARGIN + NUMBER, SHORT - 2 * MARGIN - NUMBER - 12);
    let mut y = top + 10;
    let told = |phase: &Phase| {
        phase.steps.iter().any(|step| matches!(step, Step::CountPoints | Step::CheckEnd))
    };
    let points = scoring::points(pack, rules).join(". ");
    if !points.is_empty() && !pack.sequence.iter().any(told) {
        y = canvas.paragraph([x, y], Style::plain(BODY, theme.ink), room, &format!("{points}."));
    }
    let ends = scoring::ends(pack, rules).join(". ").replace(". The game ends when", ", or when");
    for line in std::iter::once(ends).chain(scoring::ties(pack, rules)) {
        y = canvas.paragraph([x, y], Style::plain(BODY, theme.ink), room, &format!("{line}."));
    }
    y - top
}
