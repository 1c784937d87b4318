//! The card-division table: what is in every stack, for every group of player counts.

mod columns;
mod panel;

use strabo_model::words::{list, range, trade};
use strabo_model::{Pack, division::cards_for, pack::Deal, players::PlayerRange, refs::StackId};

use crate::calamity_mark::{kinds, used_kinds};
use crate::canvas::{BODY, Canvas, LINE, LONG, MARGIN, SHORT, Style, pixels};
use crate::{request::Request, scene::Scene, theme::Theme};

use columns::{Column, groups};
use panel::{GAP, Panels};

/// How a stack is prepared from the top down, for each deal: player counts and a sentence.
pub fn preparation(pack: &Pack) -> Vec<(String, String)> {
    let sentence = |deal: &Deal| format!("{}.", trade::preparation(deal));
    pack.deals.iter().map(|deal| (range(deal.players), sentence(deal))).collect()
}

/// Lays out the table. Returns `None` if the pack has no stacks.
pub fn scene(request: Request<'_>) -> Option<Scene> {
    let Request { pack, theme, .. } = request;
    let groups = groups(pack);
    let columns: Vec<Column<'_>> = (groups.iter().enumerate())
        .flat_map(|(group, held)| {
            let blocks = held.division.blocks.iter();
            blocks.map(move |b| Column { group, block: b.block, stacks: &b.stacks })
        })
        .collect();
    let stacks: Vec<StackId> = columns.first()?.stacks.iter().map(|s| s.stack).collect();
    if stacks.is_empty() {
        return None;
    }
    let panels = Panels::new(pack, &groups, &columns);
    let across = best_width(&panels, &stacks, theme);
    let width = panels.width_of(across) + 2 * MARGIN;
    let mut canvas = Canvas::new(theme);
    let top = canvas.title(width, "Division of trade cards", &pack.name) + 16;
    let bottom = fill(&mut canvas, &panels, &stacks, across, top);
    let name = &pack.name;
    let title = format!("Division of trade cards: {name}");
    let description = format!(
        "How many cards of each commodity and calamity are in every stack of {name}, for each number of \
         players."
    );
    Some(canvas.finish(title, description, [width, bottom + MARGIN]))
}

/// How many panels to put side by side to come close to the proportions of paper.
fn best_width(panels: &Panels<'_>, stacks: &[StackId], theme: &Theme) -> usize {
    let missed = |across: &usize| {
        let width = panels.width_of(*across) + 2 * MARGIN;
        let bottom = fill(&mut Canvas::new(theme), panels, stacks, *across, 94);
        let ratio = width * 1000 / (bottom + MARGIN).max(1);
        [LONG * 1000 / SHORT, SHORT * 1000 / LONG]
            .map(|wanted| ratio.max(wanted) * 1000 / ratio.min(wanted).max(1))
            .into_iter()
            .min()
    };
    // Fewer would be too narrow for the sentences below.
    let least = if panels.width_of(1) > 560 { 1 } else { 2 };
    (least..=6).min_by_key(missed).unwrap_or(least)
}

/// Draws all panels and what stands below them. Returns the lower edge.
fn fill(
    canvas: &mut Canvas<'_>,
    panels: &Panels<'_>,
    stacks: &[StackId],
    across: usize,
    top: i32,
) -> i32 {
    let cells: Vec<Option<StackId>> = stacks.iter().copied().map(Some).chain([None]).collect();
    let step = panels.width_of(1) + GAP;
    let mut y = top;
    for row in cells.chunks(across) {
        let heights = row.iter().map(|cell| panels.height(*cell));
        let used = pixels(row.len()) * step;
        let room = panels.width_of(across) - used;
        let last = row.contains(&None);
        let beside = last && room >= 380;
        let words = if beside {
            notes(&mut Canvas::new(canvas.theme), panels.pack(), [0, 0], room)
        } else {
            0
        };
        let tall = heights.chain([words]).max().unwrap_or(0);
        for (cell, x) in row.iter().zip((0..).map(|at| MARGIN + at * step)) {
            panels.draw(canvas, *cell, [x, y], tall);
        }
        y += tall + GAP;
        if beside {
            notes(canvas, panels.pack(), [MARGIN + used, y - tall - GAP], room);
            return y - GAP;
        }
    }
    notes(canvas, panels.pack(), [MARGIN, y], panels.width_of(across))
}

/// What the marks mean, how the stacks are prepared, and what stands in for their cards. Returns the lower
/// edge.
fn notes(canvas: &mut Canvas<'_>, pack: &Pack, [x, top]: [i32; 2], room: i32) -> i32 {
    let theme = canvas.theme;
    let plain = Style::plain(BODY, theme.ink);
    let mut y = top;
    let end = kinds(canvas, &used_kinds(pack), [x, y]);
    let unused = "– not used";
    let faint = Style::plain(BODY, theme.faint);
    if end + crate::text::width(unused, BODY, false) > x + room {
        y += LINE;
        canvas.words([x, y + BODY], faint, room, unused);
    } else {
        canvas.words([end, y + BODY], faint, room, unused);
    }
    y += LINE + 10;
    for (counts, words) in alike(pack) {
        let heading = format!("{} players", list(&counts, "and"));
        y = canvas.paragraph([x, y], Style::bold(BODY, theme.ink), room, &heading);
        y = canvas.paragraph([x, y], plain, room, &words) + 5;
    }
    for words in substitutes(pack) {
        y = canvas.paragraph([x, y], plain, room, &words);
    }
    y
}

/// The sentences of [`preparation`], each once with all player counts it is for.
fn alike(pack: &Pack) -> Vec<(Vec<String>, String)> {
    let mut all: Vec<(Vec<String>, String)> = Vec::new();
    for (players, sentence) in preparation(pack) {
        match all.iter_mut().find(|(_, known)| *known == sentence) {
            Some((counts, _)) => counts.push(players),
            None => all.push((vec![players], sentence)),
        }
    }
    all
}

/// Stacks whose cards stand in for others, in words.
pub fn substitutes(pack: &Pack) -> Vec<String> {
    let stacks = pack.rows::<StackId>().filter(|(_, stack)| stack.substitute);
    let words = stacks.flat_map(|(id, _)| {
        let ours = pack.commodities.iter().filter(move |c| c.stack == id);
        ours.map(|commodity| {
            let counts = pack.players.into_iter().flat_map(PlayerRange::iter);
            let cards = counts.map(|players| cards_for(&commodity.cards, players)).max();
            let (name, cards) = (&commodity.name, cards.unwrap_or(0));
            format!("{name}: {cards} cards that stand in for those of empty stacks.")
        })
    });
    words.collect()
}
