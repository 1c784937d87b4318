//! The card-division table: what is in every stack, for every group of player counts.

use strabo_model::Pack;
use strabo_model::calamity::CalamityKind;
use strabo_model::division::{Division, StackContents, cards_for};
use strabo_model::pack::{Batch, Deal, Draw};
use strabo_model::players::PlayerRange;
use strabo_model::refs::{BlockId, CalamityId, CommodityId, StackId};

use crate::paint::Colour;
use crate::scene::{Anchor, Item, Rectangle, Scene, Text};
use crate::text::{width, wrap};
use crate::theme::Theme;
use crate::view::Request;

const MARGIN: i32 = 28;
const GAP: i32 = 20;
const ROW: i32 = 21;
const SIZE: i32 = 14;
const PER_LINE: usize = 3;

/// Player counts that have the same cards.
struct Group<'p> {
    players: PlayerRange,
    division: Division<'p>,
}

/// One column of numbers.
#[derive(Clone, Copy)]
struct Column<'g> {
    group: usize,
    block: Option<BlockId>,
    stacks: &'g [StackContents],
}

fn groups(pack: &Pack) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for players in pack.players.into_iter().flat_map(PlayerRange::iter) {
        let Some(division) = pack.division(players) else { continue };
        match groups.last_mut() {
            Some(last)
                if last.players.max + 1 == players && same_cards(&last.division, &division) =>
            {
                last.players.max = players;
            }
            _ => {
                let players = PlayerRange { min: players, max: players };
                groups.push(Group { players, division });
            }
        }
    }
    groups
}

/// True when the stacks hold the same cards, whatever the size of their batches.
fn same_cards(a: &Division<'_>, b: &Division<'_>) -> bool {
    let cards = |division: &Division<'_>| {
        let blocks = division.blocks.iter();
        let stacks = blocks.flat_map(|block| block.stacks.iter().map(move |s| (block.block, s)));
        stacks
            .map(|(block, s)| (block, s.stack, s.commodities.clone(), s.calamities.clone()))
            .collect::<Vec<_>>()
    };
    a.deal.id == b.deal.id && cards(a) == cards(b)
}

/// What is done from the top of a stack down, for each deal: player counts and a sentence.
pub fn preparation(pack: &Pack) -> Vec<(String, String)> {
    pack.deals.iter().map(|deal| (range(deal.players), sentence(deal))).collect()
}

fn sentence(deal: &Deal) -> String {
    let batches: Vec<String> = deal.batches.iter().map(batch).filter(|b| !b.is_empty()).collect();
    format!("From the top: {}.", batches.join("; then "))
}

fn batch(batch: &Batch) -> String {
    let cards = batch.commodities.map(|draw| match (draw, batch.count_players) {
        (Draw::All, true) => "as many commodity cards as there are players",
        (Draw::All, false) => "all commodity cards",
        (Draw::Regular, true) => "as many cards of the regular sets as there are players",
        (Draw::Regular, false) => "the regular sets",
        (Draw::Additional, true) => "as many cards of the additional sets as there are players",
        (Draw::Additional, false) => "the additional sets",
        (Draw::Rest, true) => "as many of the other commodity cards as there are players",
        (Draw::Rest, false) => "the rest of the commodity cards",
    });
    let kinds = batch.calamities.iter().map(|kind| format!("{} calamities", kind_word(*kind)));
    let parts: Vec<String> = cards.map(str::to_owned).into_iter().chain(kinds).collect();
    match parts.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [parts @ .., last] => format!("{} and {last}, shuffled", parts.join(", ")),
    }
}

/// The word for a kind of calamity.
pub fn kind_word(kind: CalamityKind) -> &'static str {
    match kind {
        CalamityKind::NonTradable => "non-tradable",
        CalamityKind::Major => "major",
        CalamityKind::Minor => "minor",
    }
}

/// The mark for a kind of calamity.
pub fn kind_mark(kind: CalamityKind) -> char {
    match kind {
        CalamityKind::NonTradable => '◆',
        CalamityKind::Major => '▲',
        CalamityKind::Minor => '△',
    }
}

/// A range of players for readers.
pub fn range(players: PlayerRange) -> String {
    if players.min == players.max {
        players.min.to_string()
    } else {
        format!("{}–{}", players.min, players.max)
    }
}

/// Lays out the table. Nothing when the pack has no stacks.
pub fn scene(request: Request<'_>) -> Option<Scene> {
    let pack = request.pack;
    let groups = groups(pack);
    let columns: Vec<Column<'_>> = (groups.iter().enumerate())
        .flat_map(|(group, held)| {
            let blocks = held.division.blocks.iter();
            blocks.map(move |b| Column { group, block: b.block, stacks: &b.stacks })
        })
        .collect();
    let stacks: Vec<StackId> = columns.first()?.stacks.iter().map(|s| s.stack).collect();
    let mut layout = Layout::new(request, &groups, &columns);
    layout.heading();
    for line in stacks.chunks(PER_LINE) {
        let tallest = line.iter().map(|stack| layout.panel_height(*stack)).max().unwrap_or(0);
        for (at, stack) in line.iter().enumerate() {
            let step = layout.panel_width + GAP;
            layout.panel(*stack, MARGIN + step * i32::try_from(at).unwrap_or(0));
        }
        layout.y += tallest + GAP;
    }
    let across = i32::try_from(stacks.len().min(PER_LINE)).unwrap_or(1);
    layout.legend(across);
    let panels = across * (layout.panel_width + GAP) - GAP;
    Some(layout.finish(panels))
}

struct Layout<'a> {
    pack: &'a Pack,
    theme: &'a Theme,
    groups: &'a [Group<'a>],
    columns: &'a [Column<'a>],
    has_blocks: bool,
    name_width: i32,
    column_width: i32,
    panel_width: i32,
    widest: i32,
    y: i32,
    items: Vec<Item>,
}

impl<'a> Layout<'a> {
    fn new(request: Request<'a>, groups: &'a [Group<'a>], columns: &'a [Column<'a>]) -> Self {
        let Request { pack, theme, .. } = request;
        let names = pack.commodities.iter().map(|commodity| width(&commodity.name, SIZE, false));
        let marked = pack.calamities.iter().map(|calamity| width(&calamity.name, SIZE, false) + 18);
        let name_width = names.chain(marked).max().unwrap_or(0).clamp(120, 280) + 20;
        let has_blocks = columns.iter().any(|column| column.block.is_some());
        let blocks = pack.blocks.iter().map(|block| width(&block.name, 12, false) + 10);
        let column_width = blocks.max().filter(|_| has_blocks).unwrap_or(0).clamp(46, 90);
        let count = i32::try_from(columns.len()).unwrap_or(1);
        Self {
            pack,
            theme,
            groups,
            columns,
            has_blocks,
            name_width,
            column_width,
            panel_width: name_width + count * column_width + 10,
            widest: 0,
            y: MARGIN,
            items: Vec::new(),
        }
    }

    fn put(&mut self, text: Text) {
        if text.anchor == Anchor::Start {
            self.widest = self.widest.max(text.x + text.width());
        }
        self.items.push(text.into());
    }

    fn rectangle(&mut self, x: i32, y: i32, width: i32, height: i32, fill: Colour) {
        self.items.push(Rectangle::new(x, y, width, height, fill).into());
    }

    fn heading(&mut self) {
        self.put(
            Text::new(MARGIN, self.y + 24, 26, self.theme.ink, "Division of trade cards").bold(),
        );
        let name = self.pack.name.to_string();
        self.put(Text::new(MARGIN, self.y + 48, 16, self.theme.faint, name));
        self.y += 48 + GAP;
    }

    fn commodities(&self, stack: StackId) -> Vec<CommodityId> {
        let all = self.pack.commodities.iter().enumerate();
        let ours = all.filter(|(_, commodity)| commodity.stack == stack);
        ours.map(|(at, _)| CommodityId::from(at)).collect()
    }

    fn calamities(&self, stack: StackId) -> Vec<CalamityId> {
        let all = self.pack.calamities.iter().enumerate();
        let ours = all.filter(|(_, calamity)| calamity.stack == stack);
        ours.map(|(at, _)| CalamityId::from(at)).collect()
    }

    fn head_height(&self) -> i32 {
        30 + ROW * (1 + i32::from(self.has_blocks))
    }

    fn panel_height(&self, stack: StackId) -> i32 {
        let rows = self.commodities(stack).len() + self.calamities(stack).len() + 1;
        self.head_height() + ROW * i32::try_from(rows).unwrap_or(0)
    }

    /// The middle of a column of numbers.
    fn middle(&self, panel: i32, column: usize) -> i32 {
        let before = i32::try_from(column).unwrap_or(0) * self.column_width;
        panel + self.name_width + before + self.column_width / 2
    }

    fn panel(&mut self, stack: StackId, x: i32) {
        let (top, panel_width) = (self.y, self.panel_width);
        let number = self.pack.stacks[stack.index()].number;
        self.rectangle(x, top, panel_width, self.panel_height(stack), self.theme.panel);
        self.rectangle(x, top, panel_width, 30, self.theme.bar);
        let heading = format!("Stack {number}");
        self.put(Text::new(x + 10, top + 21, 16, self.theme.on_bar, heading).bold());
        self.column_heads(x, top + 30);
        let mut y = top + self.head_height();
        for (at, id) in self.commodities(stack).into_iter().enumerate() {
            if at % 2 == 1 {
                self.rectangle(x, y, panel_width, ROW, self.theme.paper);
            }
            let name = self.pack.commodities[id.index()].name.to_string();
            self.row(x, y, &name, self.theme.ink, false, |column| {
                let cards = &contents(column, stack)?.commodities;
                cards.iter().find(|(known, _)| *known == id).map(|(_, n)| u32::from(*n))
            });
            y += ROW;
        }
        for id in self.calamities(stack) {
            let calamity = &self.pack.calamities[id.index()];
            let name = format!("{} {}", kind_mark(calamity.kind), calamity.name);
            self.row(x, y, &name, self.theme.harm, false, |column| {
                let cards = &contents(column, stack)?.calamities;
                cards.iter().find(|(known, _)| *known == id).map(|(_, n)| u32::from(*n))
            });
            y += ROW;
        }
        self.rectangle(x, y, panel_width, ROW, self.theme.band);
        self.row(x, y, "All cards", self.theme.ink, true, |column| {
            contents(column, stack).map(StackContents::cards)
        });
    }

    fn column_heads(&mut self, x: i32, y: i32) {
        let height = self.head_height() - 30;
        self.rectangle(x, y, self.panel_width, height, self.theme.band);
        self.put(Text::new(x + 10, y + 15, 12, self.theme.faint, "players"));
        for (at, group) in self.groups.iter().enumerate() {
            let ours = |column: &Column<'_>| column.group == at;
            let first = self.columns.iter().position(ours).unwrap_or(0);
            let last = self.columns.iter().rposition(ours).unwrap_or(first);
            let middle = i32::midpoint(self.middle(x, first), self.middle(x, last));
            let players = range(group.players);
            let text = Text::new(middle, y + 15, SIZE, self.theme.ink, players);
            self.put(text.bold().anchored(Anchor::Middle));
        }
        for (at, column) in self.columns.iter().enumerate() {
            let Some(block) = column.block else { continue };
            let name = self.pack.blocks[block.index()].name.to_string();
            let middle = self.middle(x, at);
            let text = Text::new(middle, y + ROW + 14, 12, self.theme.faint, name);
            self.put(text.fitted(self.column_width).anchored(Anchor::Middle));
        }
    }

    fn row(
        &mut self,
        x: i32,
        y: i32,
        name: &str,
        colour: Colour,
        bold: bool,
        number: impl Fn(&Column<'_>) -> Option<u32>,
    ) {
        let text = |x, words: String| Text { bold, ..Text::new(x, y + 15, SIZE, colour, words) };
        self.put(text(x + 10, name.to_owned()).fitted(self.name_width - 14));
        let columns = self.columns;
        for (at, column) in columns.iter().enumerate() {
            let cards = number(column).map_or_else(|| "–".to_owned(), |cards| cards.to_string());
            let middle = self.middle(x, at);
            self.put(text(middle, cards).anchored(Anchor::Middle));
        }
    }

    fn legend(&mut self, across: i32) {
        let kinds = [CalamityKind::NonTradable, CalamityKind::Major, CalamityKind::Minor];
        let mut lines = Vec::new();
        let used: Vec<String> = (kinds.iter())
            .filter(|kind| self.pack.calamities.iter().any(|c| c.kind == **kind))
            .map(|kind| format!("{} {} calamity", kind_mark(*kind), kind_word(*kind)))
            .collect();
        if !used.is_empty() {
            lines.push(format!("{} · – not used", used.join(" · ")));
        }
        lines.push(self.totals());
        lines.extend(substitutes(self.pack));
        for (players, sentence) in preparation(self.pack) {
            lines.push(format!("{players} players. {sentence}"));
        }
        let room = (across * (self.panel_width + GAP) - GAP).max(420);
        for line in lines.iter().flat_map(|line| wrap(line, SIZE, false, room)) {
            self.put(Text::new(MARGIN, self.y + 14, SIZE, self.theme.ink, line));
            self.y += ROW;
        }
    }

    /// The cards of all stacks, in words.
    fn totals(&self) -> String {
        let words = self.columns.iter().map(|column| {
            let cards: u32 = column.stacks.iter().map(StackContents::cards).sum();
            let players = range(self.groups[column.group].players);
            match column.block {
                Some(block) => {
                    let name = &self.pack.blocks[block.index()].name;
                    format!("{cards} with {players} players in {name}")
                }
                None => format!("{cards} with {players} players"),
            }
        });
        format!("All stacks: {}.", words.collect::<Vec<_>>().join(", "))
    }

    fn finish(self, panels: i32) -> Scene {
        let width = (MARGIN + panels).max(self.widest) + MARGIN;
        let height = self.y + MARGIN;
        let paper = Item::from(Rectangle::new(0, 0, width, height, self.theme.paper));
        let name = &self.pack.name;
        Scene {
            title: format!("Division of trade cards: {name}"),
            description: format!(
                "How many cards of each commodity and calamity are in every stack of {name}, for each \
                 number of players."
            ),
            width,
            height,
            items: std::iter::once(paper).chain(self.items).collect(),
        }
    }
}

/// Stacks whose cards stand in for others, in words.
fn substitutes(pack: &Pack) -> Vec<String> {
    let stacks = pack.stacks.iter().enumerate().filter(|(_, stack)| stack.substitute);
    let words = stacks.flat_map(|(at, _)| {
        let ours = pack.commodities.iter().filter(move |c| c.stack == StackId::from(at));
        ours.map(|commodity| {
            let counts = pack.players.into_iter().flat_map(PlayerRange::iter);
            let cards = counts.map(|players| cards_for(&commodity.cards, players)).max();
            let (name, cards) = (&commodity.name, cards.unwrap_or(0));
            format!("{name}: {cards} cards that stand in for those of empty stacks.")
        })
    });
    words.collect()
}

fn contents<'g>(column: &Column<'g>, stack: StackId) -> Option<&'g StackContents> {
    column.stacks.iter().find(|contents| contents.stack == stack)
}
