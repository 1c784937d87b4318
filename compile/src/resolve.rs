//! From names to typed indices: the pack an author means, as far as it can be understood.

mod advances;
mod art;
mod decks;
mod map;
mod names;
mod outlines;
mod succession;
mod tiles;
mod trade;
mod unknown;
mod words;
mod world;

use std::collections::BTreeSet;

use strabo_model::{Pack, map::Outline, players::PlayerRange, refs::StackId};

pub use names::{Names, Said};
use unknown::Causes;
pub use unknown::repeated;

use crate::authored::{Authored, Name, Part, Rejected};
use crate::diagnostic::{Diagnostic, Sink};
use crate::lints::{
    BACKWARDS_RANGE, UNKNOWN_ADVANCE, UNKNOWN_AREA, UNKNOWN_BLOCK, UNKNOWN_CARD,
    UNKNOWN_CIVILIZATION, UNKNOWN_COMPONENT, UNKNOWN_DECK, UNKNOWN_ERA, UNKNOWN_EVENT,
    UNKNOWN_GROUP, UNKNOWN_ICON, UNKNOWN_PHASE, UNKNOWN_PIECE, UNKNOWN_RESOURCE, UNKNOWN_SOURCE,
    UNKNOWN_STACK, UNKNOWN_TABLE, UNKNOWN_TERRAIN, UNKNOWN_TILE, UNKNOWN_TILE_KIND,
    UNKNOWN_TILE_SHAPE, UNKNOWN_TRACK, UNKNOWN_VARIANT,
};
use crate::load::{Merged, PartSet};
use crate::rows::Rows;
use crate::source::{SourceMap, Span};
use crate::tree::{Forest, Spanned, Value};

/// The ids of every table, borrowed one way or the other.
macro_rules! all_names {
    ($this:ident, $($borrow:tt)+) => {
        [
            $($borrow)+ $this.advances,
            $($borrow)+ $this.groups,
            $($borrow)+ $this.phases,
            $($borrow)+ $this.blocks,
            $($borrow)+ $this.tables,
            $($borrow)+ $this.eras,
            $($borrow)+ $this.civilizations,
            $($borrow)+ $this.variants,
            $($borrow)+ $this.sources,
            $($borrow)+ $this.areas,
            $($borrow)+ $this.components,
            $($borrow)+ $this.resources,
            $($borrow)+ $this.tracks,
            $($borrow)+ $this.pieces,
            $($borrow)+ $this.decks,
            $($borrow)+ $this.cards,
            $($borrow)+ $this.events,
            $($borrow)+ $this.terrains,
            $($borrow)+ $this.icons,
            $($borrow)+ $this.tile_kinds,
            $($borrow)+ $this.tile_shapes,
            $($borrow)+ $this.tiles,
            $($borrow)+ $this.stacks,
        ]
    };
}

/// Everything that can be referred to, and where findings go.
pub struct Resolver<'a> {
    pub(crate) authored: &'a Authored<'a>,
    pub(crate) advances: Names<'a>,
    pub(crate) groups: Names<'a>,
    pub(crate) phases: Names<'a>,
    pub(crate) blocks: Names<'a>,
    pub(crate) tables: Names<'a>,
    pub(crate) eras: Names<'a>,
    pub(crate) civilizations: Names<'a>,
    pub(crate) variants: Names<'a>,
    pub(crate) sources: Names<'a>,
    pub(crate) areas: Names<'a>,
    pub(crate) components: Names<'a>,
    pub(crate) resources: Names<'a>,
    pub(crate) tracks: Names<'a>,
    pub(crate) pieces: Names<'a>,
    pub(crate) decks: Names<'a>,
    pub(crate) cards: Names<'a>,
    pub(crate) events: Names<'a>,
    pub(crate) terrains: Names<'a>,
    pub(crate) icons: Names<'a>,
    pub(crate) tile_kinds: Names<'a>,
    pub(crate) tile_shapes: Names<'a>,
    pub(crate) tiles: Names<'a>,
    pub(crate) stacks: Names<'a>,
    pub(crate) sink: &'a mut Sink,
    pub(crate) broken: PartSet,
}

/// What came of the names of a pack.
pub struct Resolved {
    /// The pack, as far as it could be understood.
    pub pack: Pack,
    /// The parts that hold mistakes.
    pub broken: PartSet,
    /// Outlines that are good for a picture only, because others could not be read.
    pub drawn: Vec<Outline>,
    /// What is named where, one list for each kind, if it was asked for.
    pub said: Vec<Said>,
}

/// Resolves what could be read, and notes what is named where if `listen` is true.
pub fn resolve(
    authored: &Authored<'_>,
    forest: &Forest<'_>,
    texts: &SourceMap,
    rejected: &[Rejected],
    merged: &Merged,
    listen: bool,
    sink: &mut Sink,
) -> Resolved {
    let stacks: Vec<String> = authored.stack.iter().map(|row| row.number.to_string()).collect();
    let mut resolver = Resolver::new(authored, forest, rejected, merged, (&stacks, listen), sink);
    let mut pack = resolver.pack();
    let drawn = resolver.outlines(texts, &mut pack);
    resolver.art(texts, &mut pack);
    resolver.report_unknown(Causes::new(merged, Rows::new(forest, &merged.rows), texts));
    let said = if listen { resolver.said() } else { Vec::new() };
    Resolved { pack, broken: resolver.broken, drawn, said }
}

impl<'a> Resolver<'a> {
    fn new(
        authored: &'a Authored<'a>,
        forest: &'a Forest<'_>,
        rejected: &[Rejected],
        merged: &Merged,
        (stacks, listen): (&'a [String], bool),
        sink: &'a mut Sink,
    ) -> Self {
        let torn = merged.torn;
        macro_rules! names {
            ($part:ident, $table:ident, $lint:expr) => {{
                let whole =
                    !torn.contains(Part::$part) && have_ids(forest, rejected, stringify!($table));
                let mut names = Names::new(stringify!($table), &$lint, Part::$part, whole)
                    .listening(listen)
                    .with(authored.$table.iter().map(|row| row.id.as_str()));
                for id in broken_ids(forest, rejected, stringify!($table)) {
                    names.add_broken(id);
                }
                names
            }};
        }
        let mut areas = names!(Map, area, UNKNOWN_AREA);
        areas =
            areas.with_more(authored.sea.iter().map(|sea| sea.id.as_str()), authored.area.len());
        for id in broken_ids(forest, rejected, "sea") {
            areas.add_broken(id);
        }
        let whole = !torn.contains(Part::Trade)
            && !rejected.iter().any(|row| row.part.tables()[row.table].name == "stack");
        let stacks = Names::new("stack", &UNKNOWN_STACK, Part::Trade, whole)
            .listening(listen)
            .with(stacks.iter().map(String::as_str));
        Self {
            advances: names!(Advances, advance, UNKNOWN_ADVANCE),
            groups: names!(Advances, group, UNKNOWN_GROUP),
            phases: names!(Sequence, phase, UNKNOWN_PHASE),
            blocks: names!(Trade, block, UNKNOWN_BLOCK),
            tables: names!(Succession, table, UNKNOWN_TABLE),
            eras: names!(Succession, era, UNKNOWN_ERA),
            civilizations: names!(Civilizations, civilization, UNKNOWN_CIVILIZATION),
            variants: names!(Variants, variant, UNKNOWN_VARIANT),
            sources: names!(Pack, source, UNKNOWN_SOURCE),
            resources: names!(Resources, resource, UNKNOWN_RESOURCE),
            tracks: names!(Resources, track, UNKNOWN_TRACK),
            pieces: names!(Resources, piece, UNKNOWN_PIECE),
            decks: names!(Decks, deck, UNKNOWN_DECK),
            cards: names!(Decks, card, UNKNOWN_CARD),
            events: names!(Decks, event, UNKNOWN_EVENT),
            areas,
            components: names!(Inventory, component, UNKNOWN_COMPONENT),
            terrains: names!(Map, terrain, UNKNOWN_TERRAIN),
            icons: names!(Map, icon, UNKNOWN_ICON),
            tile_kinds: names!(Map, tile_kind, UNKNOWN_TILE_KIND),
            tile_shapes: names!(Map, tile_shape, UNKNOWN_TILE_SHAPE),
            tiles: names!(Map, tile, UNKNOWN_TILE),
            stacks,
            authored,
            sink,
            broken: merged.broken,
        }
    }

    fn pack(&mut self) -> Pack {
        let mut pack = Pack::default();
        self.head(&mut pack);
        self.inventory(&mut pack);
        self.trade(&mut pack);
        self.resources(&mut pack);
        self.decks(&mut pack);
        self.calamities(&mut pack);
        self.advances(&mut pack);
        self.succession(&mut pack);
        self.sequence(&mut pack);
        self.rules(&mut pack);
        self.setups(&mut pack);
        self.variants(&mut pack);
        self.map(&mut pack);
        self.headings(&mut pack);
        self.tiles(&mut pack);
        pack
    }

    /// Runs a part of the resolution and remembers whether it found a mistake.
    pub(crate) fn in_part<T>(&mut self, part: Part, run: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.mistakes();
        let result = run(self);
        if self.mistakes() > before {
            self.broken.insert(part);
        }
        result
    }

    /// How many mistakes were found so far, counting those that are reported at the end.
    fn mistakes(&self) -> usize {
        self.sink.len() + self.all_names().iter().map(|names| names.misses()).sum::<usize>()
    }

    fn all_names(&self) -> [&Names<'a>; 23] {
        all_names!(self, &)
    }

    /// What was named where, kind by kind.
    fn said(&mut self) -> Vec<Said> {
        let all = all_names!(self, &mut);
        all.into_iter().filter_map(Names::said).collect()
    }

    fn report_unknown(&mut self, mut causes: Causes<'_>) {
        let mut found = Sink::default();
        let all = self.all_names();
        let mut empty: Vec<Part> = Vec::new();
        for names in all {
            causes.report(names, &mut found);
            if names.misses() > 0 && names.ids().len() == 0 {
                empty.push(names.part);
            }
        }
        let has_start: BTreeSet<&str> =
            self.authored.start.iter().map(|start| start.civilization.as_str()).collect();
        let civilizations = self.civilizations.ids();
        let without: Vec<&str> = civilizations.filter(|id| !has_start.contains(id)).collect();
        causes.repeated(&all, &without, &mut found);
        self.sink.extend(found.into_vec());
        for part in empty {
            self.broken.insert(part);
        }
    }

    /// A range of players that holds at least one count; `8-5` is reported.
    pub(crate) fn range(&mut self, range: PlayerRange, span: Span) -> Option<PlayerRange> {
        if !range.is_empty() {
            return Some(range);
        }
        let turned = PlayerRange { min: range.max, max: range.min };
        Diagnostic::new(&BACKWARDS_RANGE, span, format!("\"{range}\" counts backwards"))
            .help(format!("write \"{turned}\""))
            .replace(format!("swap the numbers: \"{turned}\""), span, format!("\"{turned}\""))
            .report(self.sink);
        None
    }

    pub(crate) fn find_stack(&mut self, number: u16, span: Span) -> Option<StackId> {
        self.stacks.find(&number.to_string(), span).map(StackId::from)
    }
}

/// False when a row that could not be read has no id: it may be what a name stands for.
fn have_ids(forest: &Forest<'_>, rejected: &[Rejected], table: &str) -> bool {
    let is_meant = |name: &str| name == table || (name == "sea" && table == "area");
    let mut rows = rejected.iter().filter(|row| is_meant(row.part.tables()[row.table].name));
    rows.all(|row| forest.get(row.node, "id").is_some())
}

/// The ids of rows that could not be read.
fn broken_ids<'f>(forest: &'f Forest<'_>, rejected: &[Rejected], table: &str) -> Vec<&'f str> {
    let rows = rejected.iter().filter(|row| row.part.tables()[row.table].name == table);
    rows.filter_map(|row| match forest.value(forest.get(row.node, "id")?) {
        Value::String(id) => Some(id),
        _ => None,
    })
    .collect()
}

/// An optional number, or zero.
pub(crate) fn or_zero(number: Option<&Spanned<u16>>) -> u16 {
    number.map_or(0, |number| number.value)
}

/// Other spellings and earlier names.
pub(crate) fn aliases(names: &[Spanned<Name<'_>>]) -> Vec<Box<str>> {
    names.iter().map(|name| name.to_boxed()).collect()
}
