//! A pack with the rules, cards and advances of another one, and a map and civilizations of its own.

use strabo_compile::{authored::Part, source::SourceFile};
use strabo_model::division::{cards_for, cards_in_box};
use strabo_model::{Pack, calamity::CalamityKind, pack::Count, players::PlayerRange};
use toml_edit::{Array, ArrayOfTables, DocumentMut, Item, Table, Value, value};

use super::text::{comment, name_of, schema_line};
use super::{base::Base, documents::documents, ranges::change_row, ring};
use crate::change::{Refusal, Result};

/// The files of the rules that do not depend on the map.
const KEPT: [Part; 8] = [
    Part::Inventory,
    Part::Trade,
    Part::Resources,
    Part::Decks,
    Part::Calamities,
    Part::Succession,
    Part::Rules,
    Part::Variants,
];

/// The files of a new pack, all but `map.toml`, and the ids of its civilizations. `base` is the pack
/// of the rules, `sources` where it came from.
pub fn rules(
    sources: &Base<'_>,
    base: &Pack,
    [id, title]: [&str; 2],
    players: PlayerRange,
) -> Result<(Vec<SourceFile>, Vec<String>)> {
    let stretch = Stretch::new(base, players).map_err(|why| with_others(why, sources, players))?;
    let written = documents(sources)?;
    let document = |part: Part| written.iter().find(|(known, _)| *known == part);
    let row = |part: Part, table: &str, count: u8| {
        document(part).and_then(|(_, document)| stretch.row(document, table, count))
    };
    let people: Vec<String> = (1..=players.max).map(|number| format!("people-{number}")).collect();
    let setups = players.iter().map(|count| {
        let row = row(Part::Setups, "setup", count);
        setup(&people, count, row.and_then(|row| row.get("starting_credits")?.as_integer()))
    });
    let setups = rows_of("setup", setups);
    let about = format!("Who is in play.\n{}", stretch.note(base));
    let mut files = vec![
        file(Part::Pack, &head(base, [id, title], players), &introduction(base, title)),
        file(Part::Civilizations, &civilizations(base, &people), "Who can be played."),
        file(Part::Setups, &setups, about.trim_end()),
    ];
    let about = format!("What differs from the rules of {}.\n{}", base.name, stretch.note(base));
    for (part, document) in written.iter().filter(|(part, _)| KEPT.contains(part)) {
        let changed = match part {
            Part::Succession => succession(document, &people),
            Part::Inventory => inventory(document, players.max, stretch.cards(base)),
            _ => stretch.document(*part, document),
        };
        if !changed.is_empty() {
            files.push(file(*part, &changed, about.trim_end()));
        }
    }
    Ok((files, people))
}

/// A refusal that also names the packs whose rules can be taken over for this many players.
fn with_others(why: Refusal, sources: &Base<'_>, players: PlayerRange) -> Refusal {
    let library = sources.library;
    let fits = |id: &String| {
        let pack = library.find(id).map(|pack| Base { pack, library }.compile());
        let pack = pack.and_then(|outcome| outcome.pack);
        pack.is_some_and(|pack| Stretch::new(&pack, players).is_ok())
    };
    let others: Vec<String> = library.ids().into_iter().filter(fits).collect();
    let advice = why.help.iter().cloned();
    let others = (!others.is_empty()).then(|| format!("take the rules of {}", others.join(", ")));
    let advice: Vec<String> = advice.chain(others).collect();
    why.maybe_help((!advice.is_empty()).then(|| advice.join("; or ")))
}

/// The files of a pack with other rules and a small fair map to start from.
pub fn own_map(
    sources: &Base<'_>,
    base: &Pack,
    names: [&str; 2],
    players: PlayerRange,
) -> Result<Vec<SourceFile>> {
    let (mut files, people) = rules(sources, base, names, players)?;
    let about = "A small fair map to start from: make it yours.";
    files.push(file(Part::Map, &ring::map(&people, players.min.into()), about));
    Ok(files)
}

/// A file of an overlay, with its schema and a comment.
fn file(part: Part, document: &DocumentMut, about: &str) -> SourceFile {
    let text = document.to_string();
    let text = format!("{}\n{}\n{}", schema_line(part, true), comment(about), text.trim_start());
    SourceFile::new(format!("{}.toml", part.name()), text.into_bytes())
}

/// What the head of a pack says of its files, as long as it extends another.
pub(super) const REPLACED: &str =
    "The files named by `replaces` are yours alone; all others change single rows of the rules.";

fn introduction(base: &Pack, title: &str) -> String {
    let (name, rules) = (name_of(title), &base.name);
    format!("{name}: a map and civilizations of your own, with the rules of {rules}.\n{REPLACED}")
}

fn head(base: &Pack, [id, title]: [&str; 2], players: PlayerRange) -> DocumentMut {
    let mut head = Table::new();
    head["id"] = value(id);
    head["name"] = value(name_of(title));
    head["version"] = value("0.1.0");
    head["extends"] = value(&*base.id);
    let replaced = [Part::Map, Part::Civilizations, Part::Setups].map(Part::name);
    head["replaces"] = value(Array::from_iter(replaced));
    head["players"] = value(players.to_string());
    let mut file = DocumentMut::new();
    file["pack"] = Item::Table(head);
    file
}

fn civilizations(base: &Pack, people: &[String]) -> DocumentMut {
    let rows = people.iter().zip(&base.civilizations).zip(1_i64..).map(|((id, model), number)| {
        let mut row = Table::new();
        row["id"] = value(id);
        row["name"] = value(format!("People {number}"));
        row["number"] = value(number);
        row["colour"] = value(model.colour.to_string());
        row
    });
    rows_of("civilization", rows)
}

fn setup(people: &[String], players: u8, credits: Option<i64>) -> Table {
    let mut row = Table::new();
    row["id"] = value(format!("players-{players}"));
    row["players"] = value(i64::from(players));
    row["civilizations"] = value(people[..usize::from(players)].iter().collect::<Array>());
    if let Some(credits) = credits {
        row["starting_credits"] = value(credits);
    }
    row
}

/// Everybody has the row of the civilization that comes first in each table of the rules.
fn succession(rules: &DocumentMut, people: &[String]) -> DocumentMut {
    let rows = || rows_in(rules, "row");
    let mut taken: Vec<(&str, &Item)> = Vec::new();
    for row in rows() {
        if let (Some(table), Some(starts)) = (text(row, "table"), row.get("starts"))
            && !taken.iter().any(|(known, _)| *known == table)
        {
            taken.push((table, starts));
        }
    }
    let pairs = taken.iter().flat_map(|pair| people.iter().map(move |id| (pair, id)));
    let own = pairs.map(|((table, starts), id)| {
        let mut row = Table::new();
        row["id"] = value(format!("{table}-{id}"));
        row["table"] = value(*table);
        row["civilization"] = value(id);
        row["starts"] = (*starts).clone();
        row
    });
    let mut file = deleting("row", rows());
    append(&mut file, &rows_of("row", own));
    file
}

/// As many pieces as the players need, without the headings, which add up those of the whole box.
fn inventory(rules: &DocumentMut, players: u8, cards: [(&str, i64); 2]) -> DocumentMut {
    let rows = rows_in(rules, "component").filter_map(|row| {
        let number = |key: &str| row.get(key).and_then(Item::as_integer);
        let (civilizations, spare) = (i64::from(players), number("spare").unwrap_or(0));
        let total = match (number("per_player"), text(row, "counts")) {
            _ if row.contains_key("sets") => None,
            (Some(each), _) => Some(each * civilizations + spare),
            (None, Some("civilizations")) => Some(civilizations + spare),
            (None, Some(counts)) => {
                cards.iter().find(|(known, _)| *known == counts).map(|(_, sum)| sum + spare)
            }
            (None, None) => None,
        };
        let total = total.filter(|total| Some(*total) != number("total"))?;
        let mut changed = Table::new();
        changed["id"] = row.get("id")?.clone();
        changed["total"] = value(total);
        Some(changed)
    });
    let mut file = deleting("heading", rows_in(rules, "heading"));
    append(&mut file, &rows_of("component", rows));
    file
}

/// `[delete]` with the ids of these rows, or nothing if there are none.
fn deleting<'d>(name: &str, rows: impl Iterator<Item = &'d Table>) -> DocumentMut {
    let mut file = DocumentMut::new();
    let ids: Array = rows.filter_map(|row| text(row, "id")).collect();
    if !ids.is_empty() {
        let mut delete = Table::new();
        delete[name] = value(ids);
        file["delete"] = Item::Table(delete);
    }
    file
}

pub fn rows_of(name: &str, rows: impl IntoIterator<Item = Table>) -> DocumentMut {
    let mut file = DocumentMut::new();
    let rows: ArrayOfTables = rows.into_iter().collect();
    if !rows.is_empty() {
        file[name] = Item::ArrayOfTables(rows);
    }
    file
}

fn append(file: &mut DocumentMut, more: &DocumentMut) {
    file.extend(more.iter().map(|(key, item)| (key.to_owned(), item.clone())));
}

pub fn rows_in<'d>(document: &'d DocumentMut, name: &str) -> impl Iterator<Item = &'d Table> {
    document.get(name).and_then(Item::as_array_of_tables).into_iter().flat_map(ArrayOfTables::iter)
}

pub fn text<'d>(row: &'d Table, key: &str) -> Option<&'d str> {
    row.get(key).and_then(Item::as_str)
}

/// What the rules say for the nearest number of players holds for other numbers too.
#[derive(Clone, Copy)]
struct Stretch {
    /// The numbers that the rules are for.
    known: PlayerRange,
    players: PlayerRange,
    /// There are minor calamities with some of these numbers.
    has_minor: bool,
}

impl Stretch {
    fn new(base: &Pack, players: PlayerRange) -> Result<Self> {
        let most = base.civilizations.len();
        let Some(known) = base.players.filter(|_| most > 0 && !base.areas.is_empty()) else {
            let message = format!("\"{}\" has no map with civilizations to replace", base.id);
            return Err(Refusal::new(message));
        };
        if players.min < 2 || usize::from(players.max) > most {
            let message =
                format!("\"{}\" has pieces for {most} players, not for {players}", base.id);
            return Err(Refusal::new(message).help(format!("choose --players 2 to {most}")));
        }
        let stretch = Self { known, players, has_minor: false };
        let mut minor = base.calamities.iter().filter(|one| one.kind == CalamityKind::Minor);
        let has_minor = minor.any(|one| stretch.most_cards(&one.cards) > 0);
        let deal = |count: u8| base.deal(stretch.nearest(count));
        if let Some(count) =
            players.iter().find(|count| deal(*count).is_some_and(|deal| !deal.blocks.is_empty()))
        {
            let message = format!("with {count} players, \"{}\" has several trade blocks", base.id);
            return Err(Refusal::new(message).help(
                "choose fewer players, or write the pack by hand with --from and --overlay",
            ));
        }
        Ok(Self { has_minor, ..stretch })
    }

    /// The number of players of the rules that stands for another one.
    fn nearest(self, count: u8) -> u8 {
        count.clamp(self.known.min, self.known.max)
    }

    /// True if the rules are for all of these numbers.
    fn is_known(self) -> bool {
        self.players.iter().all(|count| self.nearest(count) == count)
    }

    /// Which numbers of players take their cards and limits from which; empty if all are known.
    fn note(self, base: &Pack) -> String {
        let strange = |count: &u8| self.nearest(*count) != *count;
        let lines = self.players.iter().filter(strange).map(|count| {
            let nearest = self.nearest(count);
            let from = &base.name;
            format!("Cards and limits for {count} players are those of {from} for {nearest}.\n")
        });
        lines.collect()
    }

    fn most_cards(self, cards: &[Count]) -> u16 {
        let used = self.players.iter().map(|count| cards_for(cards, self.nearest(count)));
        used.max().unwrap_or(0)
    }

    /// How many cards are in the box: of rows that change, those for the new numbers of players.
    fn cards(self, base: &Pack) -> [(&'static str, i64); 2] {
        let count = |cards: &Vec<Count>| {
            let used = self.most_cards(cards);
            i64::from(if !self.is_known() && used > 0 { used } else { cards_in_box(cards) })
        };
        [
            ("commodity_cards", base.commodities.iter().map(|one| count(&one.cards)).sum()),
            ("calamity_cards", base.calamities.iter().map(|one| count(&one.cards)).sum()),
        ]
    }

    /// The new numbers of players whose nearest ones the range contains.
    fn fit(self, range: PlayerRange) -> Option<PlayerRange> {
        let fits = |count: &u8| range.contains(self.nearest(*count));
        let mut all = self.players.iter().filter(fits);
        let min = all.next()?;
        Some(PlayerRange { min, max: all.last().unwrap_or(min) })
    }

    /// The row that holds for the nearest number of players.
    fn row<'d>(self, document: &'d DocumentMut, table: &str, count: u8) -> Option<&'d Table> {
        let nearest = self.nearest(count);
        rows_in(document, table).find(|row| match row.get("players").and_then(Item::as_value) {
            Some(Value::Integer(number)) => *number.value() == i64::from(nearest),
            Some(Value::String(text)) => {
                PlayerRange::parse(text.value()).is_some_and(|range| range.contains(nearest))
            }
            _ => false,
        })
    }

    /// The rows that change, with their ids and the changed fields. Rows for other numbers of players
    /// stay in the pack of the rules, unused.
    fn document(self, part: Part, rules: &DocumentMut) -> DocumentMut {
        let mut changed = DocumentMut::new();
        for table in part.tables() {
            let Some(key) = table.key() else { continue };
            let rows = rows_in(rules, table.name).filter_map(|row| self.changed(key, row));
            append(&mut changed, &rows_of(table.name, rows));
        }
        changed
    }

    fn changed(self, key: &str, row: &Table) -> Option<Table> {
        let mut new = row.clone();
        let mut fields = change_row(&mut new, &|range| self.fit(range))?;
        // The ranges of the rules already hold for a number of players that they contain.
        if self.is_known() {
            fields.clear();
        }
        let limit = new.get_mut("limit").and_then(Item::as_inline_table_mut);
        // A limit for minor calamities where there are none would be reported.
        if limit.filter(|_| !self.has_minor).is_some_and(|limit| limit.remove("minor").is_some()) {
            fields.push("limit".to_owned());
        }
        new.retain(|name, _| name == key || fields.iter().any(|field| field == name));
        (!fields.is_empty()).then_some(new)
    }
}
