//! Which row of one pack is which row of the other: by id, by name, by an earlier name.

use std::collections::BTreeMap;

use strabo_model::{Pack, text::Text};

use super::value::Link;

/// What a row is called.
pub struct Called<'a> {
    id: Box<str>,
    name: Option<&'a str>,
    aliases: &'a [Text],
}

/// The rows of every table that is referred to, by the name of its type of index.
pub type Links = BTreeMap<&'static str, Vec<Link>>;

macro_rules! called {
    ($pack:ident, $field:ident) => {
        $pack.$field.iter().map(|row| Called {
            id: row.id.clone(),
            name: Some(&row.name),
            aliases: &[],
        })
    };
    ($pack:ident, $field:ident, aliases) => {
        $pack.$field.iter().map(|row| Called {
            id: row.id.clone(),
            name: Some(&row.name),
            aliases: &row.aliases,
        })
    };
}

/// The table of each type of index.
pub fn tables(pack: &Pack) -> [(&'static str, Vec<Called<'_>>); 25] {
    let stacks = pack.stacks.iter().map(|row| Called {
        id: row.number.to_string().into(),
        name: None,
        aliases: &[],
    });
    let sources =
        pack.sources.iter().map(|row| Called { id: row.id.clone(), name: None, aliases: &[] });
    let shapes =
        pack.tile_shapes.iter().map(|row| Called { id: row.id.clone(), name: None, aliases: &[] });
    let tiles = pack.tiles.iter().map(|row| Called {
        id: row.id.clone(),
        name: row.name.as_deref(),
        aliases: &[],
    });
    [
        ("AdvanceId", called!(pack, advances, aliases).collect()),
        ("GroupId", called!(pack, groups).collect()),
        ("PhaseId", called!(pack, sequence).collect()),
        ("StackId", stacks.collect()),
        ("CalamityId", called!(pack, calamities, aliases).collect()),
        ("CommodityId", called!(pack, commodities, aliases).collect()),
        ("TableId", called!(pack, succession).collect()),
        ("CivilizationId", called!(pack, civilizations, aliases).collect()),
        ("BlockId", called!(pack, blocks).collect()),
        ("EraId", called!(pack, eras).collect()),
        ("VariantId", called!(pack, variants).collect()),
        ("AreaId", called!(pack, areas, aliases).collect()),
        ("SourceId", sources.collect()),
        ("ComponentId", called!(pack, inventory).collect()),
        ("ResourceId", called!(pack, resources).collect()),
        ("TrackId", called!(pack, tracks).collect()),
        ("PieceId", called!(pack, pieces).collect()),
        ("DeckId", called!(pack, decks).collect()),
        ("CardId", called!(pack, cards).collect()),
        ("EventId", called!(pack, events).collect()),
        ("TerrainId", called!(pack, terrains).collect()),
        ("IconId", called!(pack, icons).collect()),
        ("TileKindId", called!(pack, tile_kinds).collect()),
        ("TileShapeId", shapes.collect()),
        ("TileId", tiles.collect()),
    ]
}

/// The rows of both packs, with the same key for a row and its counterpart.
pub fn link(one: &Pack, other: &Pack) -> (Links, Links) {
    let (mut ones, mut others) = (Links::new(), Links::new());
    for ((kind, one), (_, other)) in tables(one).iter().zip(&tables(other)) {
        let pairs = pairs(one, other);
        let mut back = vec![None; other.len()];
        for (at, partner) in pairs.iter().enumerate() {
            if let Some(partner) = partner {
                back[*partner] = Some(at);
            }
        }
        ones.insert(kind, links(one, other, &pairs));
        others.insert(kind, links(other, one, &back));
    }
    (ones, others)
}

/// The smaller of both ids is the key, so that it is the same from either side.
fn links(rows: &[Called<'_>], partners: &[Called<'_>], pairs: &[Option<usize>]) -> Vec<Link> {
    let link = |(row, partner): (&Called<'_>, &Option<usize>)| {
        let partner = partner.map(|at| &partners[at].id);
        let key = partner.filter(|partner| **partner < row.id).unwrap_or(&row.id);
        let name = row.name.map_or_else(|| row.id.clone(), Into::into);
        Link { key: key.clone(), id: row.id.clone(), name, shared: partner.is_some() }
    };
    rows.iter().zip(pairs).map(link).collect()
}

/// The partner of each row, by position. Names are asked only where ids do not answer, and earlier
/// names only where names do not; where there are several answers there is none.
fn pairs(one: &[Called<'_>], other: &[Called<'_>]) -> Vec<Option<usize>> {
    let mut pairs = Pairs { of_one: vec![None; one.len()], taken: vec![false; other.len()] };
    pairs.join(one, other, |row| vec![&*row.id], |row| vec![&*row.id]);
    let name = |row: &Called<'_>| row.name.map(str::to_owned).into_iter().collect::<Vec<_>>();
    pairs.join(one, other, name, name);
    let aliases = |row: &Called<'_>| row.aliases.iter().map(ToString::to_string).collect();
    let mut candidates = pairs.candidates(one, other, name, aliases);
    candidates.extend(pairs.candidates(one, other, aliases, name));
    pairs.accept(candidates);
    pairs.of_one
}

struct Pairs {
    of_one: Vec<Option<usize>>,
    taken: Vec<bool>,
}

impl Pairs {
    fn join<'a, T: Ord>(
        &mut self,
        one: &'a [Called<'a>],
        other: &'a [Called<'a>],
        left: impl Fn(&'a Called<'a>) -> Vec<T>,
        right: impl Fn(&'a Called<'a>) -> Vec<T>,
    ) {
        self.accept(self.candidates(one, other, left, right));
    }

    /// Rows without a partner that share a word.
    fn candidates<'a, T: Ord>(
        &self,
        one: &'a [Called<'a>],
        other: &'a [Called<'a>],
        left: impl Fn(&'a Called<'a>) -> Vec<T>,
        right: impl Fn(&'a Called<'a>) -> Vec<T>,
    ) -> Vec<(usize, usize)> {
        let mut index: BTreeMap<T, Vec<usize>> = BTreeMap::new();
        for (at, row) in other.iter().enumerate().filter(|(at, _)| !self.taken[*at]) {
            for word in right(row) {
                index.entry(word).or_default().push(at);
            }
        }
        let free = one.iter().enumerate().filter(|(at, _)| self.of_one[*at].is_none());
        let words = free.flat_map(|(at, row)| left(row).into_iter().map(move |word| (at, word)));
        let found = words.filter_map(|(at, word)| Some((at, index.get(&word)?)));
        found
            .flat_map(|(at, partners)| partners.iter().map(move |partner| (at, *partner)))
            .collect()
    }

    /// Takes the candidates that are the only one of both.
    fn accept(&mut self, mut candidates: Vec<(usize, usize)>) {
        candidates.sort_unstable();
        candidates.dedup();
        let mut wanted = vec![0_usize; self.of_one.len()];
        let mut wanting = vec![0_usize; self.taken.len()];
        for (at, partner) in &candidates {
            wanted[*at] += 1;
            wanting[*partner] += 1;
        }
        for (at, partner) in candidates {
            if wanted[at] == 1 && wanting[partner] == 1 {
                self.of_one[at] = Some(partner);
                self.taken[partner] = true;
            }
        }
    }
}
