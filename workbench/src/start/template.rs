//! The template with other civilizations, for another number of players: its comments and form stay.

use strabo_compile::{Library, Part, SourceFile, Sources, compile};
use strabo_compile::{authored::TableKind, tree::NodeId};
use strabo_model::{Pack, division::cards_in_box, players::PlayerRange};
use strabo_sheet::{Sheet, applied, in_order, quoted, written};

use super::text::{comment, schema_line};
use crate::change::{Refusal, Result};
use crate::{TextEdit, house::formatted};

/// The pack that new ones start from.
pub const TEMPLATE: &str = "inland-sea";
/// How many players the template is stretched to at most: as many as it has ways to begin in the middle.
pub const MOST_PLAYERS: u8 = 10;
/// Colours that can be told apart, also by those who do not see all of them.
const COLOURS: [&str; MOST_PLAYERS as usize] = [
    "#3b6fb2", "#b23b3b", "#3b8f4f", "#d9a514", "#7a4fa3", "#2b9c9c", "#c8682d", "#7d7d7d",
    "#b0578d", "#6b4a2b",
];
/// Names of what players of a short game begin with.
const PACKAGES: [&str; MOST_PLAYERS as usize] = [
    "Potters", "Weavers", "Elders", "Watchers", "Judges", "Builders", "Herders", "Healers",
    "Singers", "Sailors",
];

/// A civilization.
pub struct Person {
    pub id: String,
    pub name: String,
}

impl Person {
    /// One with a plain name.
    pub fn new(name: String) -> Self {
        Self { id: name.to_lowercase().replace(' ', "-"), name }
    }
}

/// Fails for more players than the template can be stretched to.
pub fn must_have_players(players: u8) -> Result<()> {
    if (2..=MOST_PLAYERS).contains(&players) {
        return Ok(());
    }
    let message = format!("the rules of \"{TEMPLATE}\" are for 2 to {MOST_PLAYERS} players");
    Err(Refusal::new(message).help(format!("choose --players 2 to {MOST_PLAYERS}")))
}

/// The template, as it was found.
pub struct Template {
    files: Vec<SourceFile>,
    pack: Pack,
    players: PlayerRange,
}

impl Template {
    /// Finds the template among the packs that ship.
    pub fn find(library: &dyn Library) -> Result<Self> {
        let missing = || Refusal::new(format!("the pack \"{TEMPLATE}\" to start from is missing"));
        let found = library.find(TEMPLATE).ok_or_else(missing)?;
        let files = found.files.clone();
        let pack = compile(Sources { pack: found, library }).pack.ok_or_else(missing)?;
        let players = pack.players.ok_or_else(missing)?;
        Ok(Self { files, pack, players })
    }

    /// So many civilizations: those of the template, then others with plain names.
    pub fn people(&self, count: usize) -> Vec<Person> {
        let own = self.pack.civilizations.iter().map(|one| one.name.to_string());
        let more = (own.len() + 1..).map(|number| format!("People {number}"));
        own.chain(more).take(count).map(Person::new).collect()
    }

    /// `pack.toml` with a comment about the pack.
    pub fn head(&self, [id, name]: [&str; 2], players: u8, about: &str) -> SourceFile {
        let players = PlayerRange { min: self.players.min.min(players), max: players };
        let text = format!(
            "{}\n{}\n[pack]\nid = {}\nname = {}\nversion = \"0.1.0\"\nplayers = \"{players}\"\n",
            schema_line(Part::Pack, false),
            comment(about),
            quoted(id),
            quoted(name),
        );
        SourceFile::new("pack.toml", text.into_bytes())
    }

    /// All files but `pack.toml` and those of the map, for these civilizations on so many areas.
    pub fn files(&self, people: &[Person], areas: usize) -> Result<Vec<SourceFile>> {
        let stretch = Stretch::new(self, people, areas);
        let mut files = Vec::new();
        for file in &self.files {
            let Some(part) = Part::of_path(&file.path) else { continue };
            if matches!(part, Part::Pack | Part::Map) {
                continue;
            }
            let text = std::str::from_utf8(&file.bytes).unwrap_or_default();
            let text = stretch.changed(part, text).ok_or_else(|| {
                Refusal::new(format!("{} of the pack \"{TEMPLATE}\" cannot be read", file.path))
            })?;
            let rest = text.split_once('\n').map_or("", |(_, rest)| rest);
            let text = format!("{}\n{rest}", schema_line(part, false));
            files.push(SourceFile::new(file.path.clone(), text.into_bytes()));
        }
        Ok(files)
    }
}

/// What changes for other civilizations.
struct Stretch<'t> {
    template: &'t Template,
    people: &'t [Person],
    players: PlayerRange,
    /// Pieces of each player, by their roles.
    pieces: [(&'static str, usize); 3],
}

impl<'t> Stretch<'t> {
    fn new(template: &'t Template, people: &'t [Person], areas: usize) -> Self {
        let most = u8::try_from(people.len()).unwrap_or(u8::MAX);
        let each = areas / people.len().max(1);
        // A larger region has room for more pieces, up to what a box of this family holds.
        let pieces = [
            ("tokens", (each + 14).clamp(20, 55)),
            ("cities", (each / 2 + 2).clamp(5, 9)),
            ("ships", 3),
        ];
        let players = PlayerRange { min: template.players.min.min(most), max: most };
        Self { template, people, players, pieces }
    }

    fn changed(&self, part: Part, text: &str) -> Option<String> {
        let path = format!("{}.toml", part.name());
        // What does not change otherwise says for how many players it holds.
        let (old, range) = (self.template.players.to_string(), self.players.to_string());
        let text = text.replace(&quoted(&old), &quoted(&range));
        let sheet = Sheet::parse(&path, &text)?;
        let mut page = Page { sheet: &sheet, part, edits: Vec::new(), added: String::new() };
        match part {
            Part::Civilizations => page.replace("civilization", self.civilizations()),
            Part::Setups => page.replace("setup", self.setups()),
            Part::Succession => page.replace("row", self.rows(&sheet)),
            Part::Variants => page.replace("package", self.packages()),
            Part::Trade => self.trade(&mut page),
            Part::Inventory => self.inventory(&mut page),
            _ => {}
        }
        page.text()
    }

    fn civilizations(&self) -> Vec<String> {
        let rows = self.people.iter().zip(COLOURS).zip(1..);
        rows.map(|((person, colour), number)| {
            let (id, name) = (quoted(&person.id), quoted(&person.name));
            format!("id = {id}\nname = {name}\nnumber = {number}\ncolour = \"{colour}\"\n")
        })
        .collect()
    }

    /// A setup for each number of players, with those that come first.
    fn setups(&self) -> Vec<String> {
        let counts = self.players.min..=self.players.max;
        counts
            .map(|players| {
                let first = self.people.iter().take(usize::from(players));
                let ids: Vec<String> = first.map(|person| quoted(&person.id)).collect();
                let mut row = format!(
                    "id = \"players-{players}\"\nplayers = {players}\ncivilizations = {}\n",
                    written(&ids, "civilizations")
                );
                let known = &self.template.pack.setups;
                let known = known.iter().find(|setup| setup.players == players);
                let credits = known.map_or(0, |setup| setup.starting_credits);
                if credits > 0 {
                    row.extend(["starting_credits = ", &credits.to_string(), "\n"]);
                }
                row
            })
            .collect()
    }

    /// Everybody has the row in the middle of those of the template.
    fn rows(&self, sheet: &Sheet<'_>) -> Vec<String> {
        let rows: Vec<NodeId> = sheet.rows("row").collect();
        let Some(model) = rows.get(rows.len() / 2) else { return Vec::new() };
        let table = sheet.id(*model, "table").unwrap_or_default();
        let starts = sheet.forest.get(*model, "starts").map_or("[]", |node| sheet.text_of(node));
        let rows = self.people.iter().map(|Person { id, .. }| {
            let (row, table, id) = (quoted(&format!("{table}-{id}")), quoted(&table), quoted(id));
            format!("id = {row}\ntable = {table}\ncivilization = {id}\nstarts = {starts}\n")
        });
        rows.collect()
    }

    /// Two cheap advances for each player, and the credits they give.
    fn packages(&self) -> Vec<String> {
        let pack = &self.template.pack;
        let Some(variant) = pack.variants.first() else { return Vec::new() };
        // Those that give credits in one group only are worth the same.
        let cheap: Vec<_> = (pack.advances.iter())
            .filter(|advance| {
                let credits = advance.credits.iter().filter(|credit| **credit > 0);
                advance.points == 1 && credits.count() == 1
            })
            .collect();
        let pairs =
            (1..cheap.len()).flat_map(|far| (0..cheap.len() - far).map(move |at| [at, at + far]));
        let pairs = pairs.map(|pair| pair.map(|at| cheap[at]));
        let rows = pairs.zip(PACKAGES).take(self.people.len()).map(|(pair, name)| {
            let credits = pack.groups.iter().enumerate().filter_map(|(at, group)| {
                let sum: u16 = pair.iter().filter_map(|advance| advance.credits.get(at)).sum();
                (sum > 0).then(|| format!("{} = {sum}", group.id))
            });
            let credits: Vec<String> = credits.collect();
            let [one, other] = pair.map(|advance| quoted(&advance.id));
            format!(
                "id = {}\nname = {}\nvariant = {}\nadvances = [{one}, {other}]\ncredits = {{ {} }}\n",
                quoted(&name.to_lowercase()),
                quoted(name),
                quoted(&variant.id),
                credits.join(", ")
            )
        });
        rows.collect()
    }

    /// More players share more cards.
    fn trade(&self, page: &mut Page<'_, '_>) {
        let commodities = &self.template.pack.commodities;
        for (row, commodity) in page.sheet.rows("commodity").zip(commodities) {
            let counts = self.counts(cards_in_box(&commodity.cards).into());
            let counts: Vec<String> =
                counts.iter().map(|(range, cards)| format!("\"{range}\" = {cards}")).collect();
            page.set(row, "commodity", "cards", &format!("{{ {} }}", counts.join(", ")));
        }
    }

    /// How many cards of a commodity are used, for two numbers of players at a time.
    fn counts(&self, cards: u32) -> Vec<(PlayerRange, u32)> {
        let (first, most) = (self.template.players, self.players.max);
        let mut counts = Vec::new();
        let mut range = PlayerRange { min: self.players.min, max: first.max.min(most) };
        loop {
            let players = u32::from(range.max.max(first.max));
            counts.push((range, (cards * players).div_ceil(u32::from(first.max))));
            if range.max >= most {
                return counts;
            }
            range = PlayerRange { min: range.max + 1, max: (range.max + 2).min(most) };
        }
    }

    fn inventory(&self, page: &mut Page<'_, '_>) {
        let sheet = page.sheet;
        let commodities = self.template.pack.commodities.iter();
        let commodities: u32 = commodities
            .filter_map(|one| self.counts(cards_in_box(&one.cards).into()).pop())
            .map(|(_, cards)| cards)
            .sum();
        let mut totals: Vec<(String, usize)> = Vec::new();
        for row in sheet.rows("component") {
            let text = |key: &str| sheet.id(row, key);
            let role = text("role");
            let piece = self.pieces.iter().find(|(known, _)| role.as_deref() == Some(known));
            let old = text("total").and_then(|total| total.parse().ok()).unwrap_or(0);
            let total = match (piece, text("counts").as_deref()) {
                (Some((_, each)), _) => each * self.people.len(),
                (None, Some("commodity_cards")) => commodities as usize,
                _ => old,
            };
            if let Some((_, each)) = piece {
                page.set(row, "component", "per_player", &each.to_string());
            }
            page.set(row, "component", "total", &total.to_string());
            totals.extend(text("id").map(|id| (id, total)));
        }
        for row in sheet.rows("heading") {
            let parts = sheet.forest.get(row, "components");
            let parts = parts.map(|list| sheet.strings(list)).unwrap_or_default();
            let sum: usize = (totals.iter())
                .filter(|(id, _)| parts.iter().any(|(_, part)| part == id))
                .map(|(_, total)| total)
                .sum();
            let name = sheet.id(row, "name").unwrap_or_default();
            let words = name.trim_start_matches(|c: char| c.is_ascii_digit());
            page.set(row, "heading", "name", &quoted(&format!("{sum}{words}")));
            page.set(row, "heading", "total", &sum.to_string());
        }
    }
}

/// A file that is being changed.
struct Page<'s, 't> {
    sheet: &'s Sheet<'t>,
    part: Part,
    edits: Vec<TextEdit>,
    /// Rows at its end.
    added: String,
}

impl Page<'_, '_> {
    /// Removes all rows of a table and adds others.
    fn replace(&mut self, table: &str, rows: Vec<String>) {
        if let Some(old) = self.sheet.forest.get(self.sheet.root, table) {
            for row in self.sheet.forest.children(old) {
                self.edits.push(self.sheet.edit(self.sheet.lines_of(row), ""));
            }
        }
        for row in rows {
            self.added.extend(["\n[[", table, "]]\n", &*row]);
        }
    }

    fn set(&mut self, row: NodeId, table: &str, key: &str, value: &str) {
        let table = self.part.tables().iter().find(|known: &&TableKind| known.name == table);
        let order = table.map(|table| (table.fields)()).unwrap_or_default();
        self.edits.push(self.sheet.set(order, row, key, value));
    }

    fn text(&self) -> Option<String> {
        let new = applied(self.sheet.text.as_bytes(), &in_order(&self.edits));
        let new = String::from_utf8(new).ok()?;
        Some(formatted(self.part, &format!("{}\n{}", new.trim_end(), self.added), false))
    }
}
