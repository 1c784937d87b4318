//! The picture "calamities": what they do, to whom, and which advances lessen or worsen them.

use strabo_model::words::calamity::{CalamityWords, calamity as words_of};
use strabo_model::words::modifier::{ModifierWords, Sense, modifiers};
use strabo_model::words::{capital, remarks as split, signed, trade::KINDS};
use strabo_model::{Pack, calamity::CalamityKind, pack::Calamity};

use crate::calamity_mark;
use crate::canvas::{BODY, Canvas, LINE, LONG, MARGIN, SHORT, Style, page_height, share_out};
use crate::{paint::Colour, request::Request, scene::Scene, theme::Theme};

/// The height of the bar with the name.
const BAR: i32 = 29;
/// The room between text and the edge of its block.
const PAD: i32 = 10;
/// The room between blocks.
const GAP: i32 = 12;
/// The room for the words in front of lines.
const LABEL: i32 = 84;
/// The room for the numbers in front of advances.
const NUMBER: i32 = 36;

/// The pages of the picture, one or more for each kind; empty if the pack has no calamities.
pub fn pages(request: Request<'_>) -> Vec<Scene> {
    KINDS.into_iter().flat_map(|kind| pages_of(request, kind)).collect()
}

/// One calamity in words.
struct Block<'p> {
    calamity: &'p Calamity,
    stack: u16,
    words: CalamityWords,
    modifiers: Vec<ModifierWords>,
}

/// Where the blocks of a kind go.
#[derive(Clone, Copy)]
struct Columns {
    /// Blocks side by side.
    across: i32,
    block: i32,
    /// The width of what happens.
    text: i32,
    /// The width of each list of advances; 0 if there are none.
    list: i32,
}

fn blocks(pack: &Pack, kind: CalamityKind) -> Vec<Block<'_>> {
    let ours = pack.calamities.iter().filter(|calamity| calamity.kind == kind);
    let mut blocks: Vec<Block<'_>> = ours
        .map(|calamity| Block {
            calamity,
            stack: pack.get(calamity.stack).map_or(0, |stack| stack.number),
            words: words_of(calamity),
            modifiers: modifiers(pack, calamity),
        })
        .collect();
    blocks.sort_by_key(|block| block.stack);
    blocks
}

fn columns(blocks: &[Block<'_>]) -> Columns {
    let room = SHORT - 2 * MARGIN;
    if blocks.iter().all(|block| block.modifiers.is_empty()) {
        let block = (room - GAP) / 2;
        return Columns { across: 2, block, text: block - 2 * PAD, list: 0 };
    }
    let list = 218;
    Columns { across: 1, block: room, text: room - 2 * (list + PAD) - 2 * PAD, list }
}

fn pages_of(request: Request<'_>, kind: CalamityKind) -> Vec<Scene> {
    let Request { pack, theme, .. } = request;
    let blocks = blocks(pack, kind);
    let columns = columns(&blocks);
    let across = usize::try_from(columns.across).unwrap_or(1);
    let rows: Vec<&[Block<'_>]> = blocks.chunks(across).collect();
    let heights: Vec<i32> = rows.iter().map(|row| row_height(pack, theme, columns, row)).collect();
    let top = head(&mut Canvas::new(theme), pack, kind, columns);
    let room = LONG - top - MARGIN + GAP;
    let steps: Vec<i32> = heights.iter().map(|height| height + GAP).collect();
    let mut at = 0;
    let shares = share_out(&steps, room);
    let pages = shares.into_iter().map(|number| {
        let (rows, heights) = (&rows[at..at + number], &heights[at..at + number]);
        at += number;
        page(request, kind, columns, rows, heights)
    });
    pages.collect()
}

fn row_height(pack: &Pack, theme: &Theme, columns: Columns, row: &[Block<'_>]) -> i32 {
    let heights =
        row.iter().map(|block| body(&mut Canvas::new(theme), pack, columns, [0, 0], block));
    BAR + heights.max().unwrap_or(0)
}

fn page(
    request: Request<'_>,
    kind: CalamityKind,
    columns: Columns,
    rows: &[&[Block<'_>]],
    heights: &[i32],
) -> Scene {
    let Request { pack, theme, .. } = request;
    let mut canvas = Canvas::new(theme);
    let top = head(&mut canvas, pack, kind, columns);
    let bottom = top + heights.iter().map(|height| height + GAP).sum::<i32>() - GAP + MARGIN;
    let height = page_height(bottom);
    let gaps = i32::try_from(rows.len()).unwrap_or(1).saturating_sub(1).max(1);
    let gap = GAP + ((height - bottom) / gaps).clamp(0, 14);
    let mut y = top;
    for (row, tall) in rows.iter().zip(heights) {
        let mut x = MARGIN;
        for block in *row {
            canvas.panel([x, y], [columns.block, *tall]);
            bar(&mut canvas, columns, [x, y], block);
            body(&mut canvas, pack, columns, [x, y + BAR], block);
            x += columns.block + GAP;
        }
        y += tall + gap;
    }
    let (name, word) = (&pack.name, strabo_model::words::calamity::kind(kind));
    canvas.finish(
        format!("{} calamities: {name}", capital(word)),
        format!(
            "What the {word} calamities of {name} do, and which advances lessen or worsen them."
        ),
        [SHORT, height],
    )
}

/// Title, what the kind means, and the heads of the columns. Returns the lower edge.
fn head(canvas: &mut Canvas<'_>, pack: &Pack, kind: CalamityKind, columns: Columns) -> i32 {
    let theme = canvas.theme;
    let title = format!("{} calamities", capital(strabo_model::words::calamity::kind(kind)));
    let y = canvas.title(SHORT, &title, &pack.name) + 12;
    let tradable = match kind {
        CalamityKind::NonTradable => "The player who draws one keeps it.",
        CalamityKind::Major | CalamityKind::Minor => "They may be traded.",
    };
    let unit = pack.rules.as_ref().map(|rules| {
        format!(" Damage is counted in unit points: a token is 1, a city {}.", rules.cities.points)
    });
    canvas.put(calamity_mark::kind(kind, [MARGIN + 7, y + 9], 7, theme.harm));
    let words = format!("{tradable}{}", unit.unwrap_or_default());
    let style = Style::plain(BODY, theme.faint);
    let mut bottom = canvas.paragraph([MARGIN + 22, y], style, SHORT - 2 * MARGIN - 22, &words) + 8;
    if columns.list > 0 {
        bottom = column_heads(canvas, columns, bottom);
    }
    bottom
}

fn column_heads(canvas: &mut Canvas<'_>, columns: Columns, y: i32) -> i32 {
    let theme = canvas.theme;
    let style = Style::bold(13, theme.faint);
    canvas.words([MARGIN + PAD, y + 13], style, columns.text, "What happens");
    let heads = [
        (lists(columns)[0], vec![(Sense::Helps, "lessens")]),
        (lists(columns)[1], vec![(Sense::Worsens, "worsens"), (Sense::Changes, "changes")]),
    ];
    for (x, senses) in heads {
        let mut x = MARGIN + x;
        for (sense, word) in senses {
            sign(canvas, sense, [x + 8, y + 8]);
            x = canvas.words([x + 22, y + 13], style, 80, word) + 18;
        }
    }
    y + 26
}

/// Where the two lists start, from the left edge of a block.
fn lists(columns: Columns) -> [i32; 2] {
    let first = PAD + columns.text + PAD;
    [first, first + columns.list + PAD]
}

fn sign(canvas: &mut Canvas<'_>, sense: Sense, at: [i32; 2]) {
    let theme = canvas.theme;
    for item in calamity_mark::sense(sense, at, colour(theme, sense), theme.paper) {
        canvas.put(item);
    }
}

fn bar(canvas: &mut Canvas<'_>, columns: Columns, [x, y]: [i32; 2], block: &Block<'_>) {
    let theme = canvas.theme;
    canvas.rectangle([x, y], [columns.block, BAR], theme.bar);
    canvas.put(calamity_mark::kind(block.calamity.kind, [x + PAD + 7, y + 15], 7, theme.on_bar));
    let stack = format!("stack {}", block.stack);
    let right = x + columns.block - PAD;
    canvas.ending([right, y + 20], Style::plain(BODY, theme.on_bar), 90, &stack);
    let room = columns.block - 2 * PAD - 24 - 96;
    let style = Style::bold(16, theme.on_bar);
    canvas.words([x + PAD + 24, y + 20], style, room, &block.calamity.name);
}

/// What happens and which advances matter. Returns how tall it is.
fn body(
    canvas: &mut Canvas<'_>,
    pack: &Pack,
    columns: Columns,
    [x, top]: [i32; 2],
    block: &Block<'_>,
) -> i32 {
    let mut bottom = happenings(canvas, columns, [x + PAD, top + 8], &block.words);
    if columns.list > 0 {
        let [helps, harms] = lists(columns).map(|from| x + from);
        let senses = |wanted: &'static [Sense]| {
            wanted
                .iter()
                .flat_map(|sense| block.modifiers.iter().filter(move |m| m.sense == *sense))
        };
        let left = list(canvas, pack, columns, [helps, top + 8], senses(&[Sense::Helps]));
        let others = senses(&[Sense::Worsens, Sense::Changes]);
        let right = list(canvas, pack, columns, [harms, top + 8], others);
        bottom = bottom.max(left).max(right);
    }
    bottom + 7 - top
}

fn happenings(
    canvas: &mut Canvas<'_>,
    columns: Columns,
    [x, top]: [i32; 2],
    words: &CalamityWords,
) -> i32 {
    let theme = canvas.theme;
    let mut y = top;
    let mut line = |label: &str, bold: bool, text: &str| {
        let (style, room) = (Style { size: BODY, bold, colour: theme.ink }, columns.text - LABEL);
        if !label.is_empty() {
            canvas.words([x, y + BODY], Style::plain(13, theme.faint), LABEL - 6, label);
        }
        let (main, remarks) = if bold { split(text) } else { (text, None) };
        y = canvas.paragraph([x + LABEL, y], style, room, main);
        if let Some(remarks) = remarks {
            let style = Style::plain(BODY, theme.ink);
            y = canvas.paragraph([x + LABEL, y], style, room, &capital(remarks));
        }
    };
    let once = |at: usize, label: &'static str| if at == 0 { label } else { "" };
    if let Some(text) = &words.needs {
        line("Condition", false, text);
    }
    if let Some(text) = &words.site {
        line("Place", false, text);
    }
    for (at, text) in words.effects.iter().enumerate() {
        line(once(at, "Effect"), true, text);
    }
    for (at, text) in words.otherwise.iter().enumerate() {
        line(once(at, "Otherwise"), false, text);
    }
    if let Some(text) = &words.secondary {
        line("Others", false, text);
    }
    if let Some(text) = &words.beneficiary {
        line("Beneficiary", false, text);
    }
    y
}

/// Groups advances with the same effect, to describe it once.
struct Same<'m> {
    modifier: &'m ModifierWords,
    remark: String,
    names: Vec<&'m str>,
}

fn same<'m>(pack: &'m Pack, modifiers: impl Iterator<Item = &'m ModifierWords>) -> Vec<Same<'m>> {
    let mut all: Vec<Same<'m>> = Vec::new();
    for modifier in modifiers {
        let name = pack.get(modifier.advance).map_or("?", |a| &*a.name);
        let remark = modifier.remark();
        let known = all.iter_mut().find(|known| {
            let alike = known.modifier.sense == modifier.sense && known.remark == remark;
            modifier.amount.is_none() && known.modifier.amount.is_none() && alike
        });
        match known {
            Some(known) => known.names.push(name),
            None => all.push(Same { modifier, remark, names: vec![name] }),
        }
    }
    all
}

fn list<'m>(
    canvas: &mut Canvas<'_>,
    pack: &'m Pack,
    columns: Columns,
    [x, top]: [i32; 2],
    modifiers: impl Iterator<Item = &'m ModifierWords>,
) -> i32 {
    let theme = canvas.theme;
    let room = columns.list - NUMBER;
    let mut y = top;
    for same in same(pack, modifiers) {
        let sense = same.modifier.sense;
        match same.modifier.amount {
            Some(amount) => {
                let (style, number) = (Style::bold(BODY, colour(theme, sense)), signed(amount));
                canvas.ending([x + NUMBER - 8, y + BODY], style, NUMBER - 2, &number);
            }
            None => sign(canvas, sense, [x + NUMBER - 17, y + 9]),
        }
        let style = Style::plain(BODY, theme.ink);
        y = canvas.paragraph([x + NUMBER, y], style, room, &same.names.join(", "));
        if !same.remark.is_empty() {
            let style = Style::plain(13, theme.faint);
            y = canvas.paragraph([x + NUMBER, y - 1], style, room, &same.remark);
        }
    }
    y.max(top + LINE)
}

fn colour(theme: &Theme, sense: Sense) -> Colour {
    match sense {
        Sense::Helps => theme.help,
        Sense::Worsens => theme.harm,
        Sense::Changes => theme.ink,
    }
}
