//! The pages `docs/format/`: one for each file of a pack, one for the vocabulary of rules, and a list.

use std::fmt::Write;

use strabo_compile::{Part, Stage, lints};
use strabo_model::words::capital;

use super::entry::{Entry, Example, Line};
use super::read::{Reference, heading};
use super::types::{Home, Type};
use super::{about, examples, readers, uses::Uses};

const MADE: &str = "Written by `cargo xtask codegen` from the types that read the files";

/// All pages, with their names.
pub fn pages() -> Vec<(String, String)> {
    let reference = Reference::new();
    let mut pages = vec![
        ("README.md".to_owned(), reference.index()),
        ("map.geojson.md".to_owned(), Reference::outlines()),
        ("vocabulary.md".to_owned(), reference.vocabulary(&Uses::read())),
    ];
    for part in Part::ALL {
        pages.push((format!("{}.toml.md", part.name()), reference.page(*part)));
    }
    pages
}

impl Reference {
    fn index(&self) -> String {
        let mut page = format!(
            "# The format\n\nA pack is a folder with these files, of which only `pack.toml` must be there. {MADE}. \
             `strabo explain area`, `strabo explain area.coasts` and `strabo explain take_damage` print the same in a \
             terminal.\n\n| file | tables |\n| --- | --- |\n"
        );
        for part in Part::ALL {
            let file = format!("{}.toml", part.name());
            let link = |table| format!("[`{}`]({file}.md#{})", heading(table), table.name);
            let tables: Vec<String> = part.tables().iter().map(link).collect();
            let _ = writeln!(page, "| [`{file}`]({file}.md) | {} |", tables.join(", "));
        }
        page.push_str(
            "| [`map.geojson`](map.geojson.md) | the outlines of areas and seas |\n\n\
             The words of the rules (effects, attributes, modifiers, deeds, steps and others) are in \
             [the vocabulary of rules](vocabulary.md).\n\n\
             A pack that extends another writes only what differs: a row with the id of a row of its base changes it \
             field by field, so that only the id is required. Every file of such a pack may have a table `[delete]`, \
             with a list of ids for each table: the rows of the base that this pack leaves out.\n\n\
             The column \"read by\" of the tables on these pages says what a field is for: lints check it, pictures \
             and the words on charts show it, the engine and its bots play by it. An id is read by what names its \
             row. What only other programs read stands in the bundle.\n\n\
             ## Forms of values\n\n| form | meaning |\n| --- | --- |\n",
        );
        for form in self.types.all.iter().filter(|one| one.home() == Home::Forms) {
            let longest = form.shape.longest().map(|most| format!(" At most {most} characters."));
            let said = self.of_type(form).sentence;
            let _ = writeln!(page, "| {} | {said}{} |", form.label(), longest.unwrap_or_default());
        }
        page.push_str("\n## Lints about any file\n\n");
        let loading = lints::ALL.iter().filter(|lint| lint.stage == Stage::Loading);
        let names: Vec<&str> = loading.map(|lint| lint.name).collect();
        let _ = writeln!(page, "{}.", links(&names));
        page
    }

    fn page(&self, part: Part) -> String {
        let file = Self::file(part);
        let mut page = format!("# {}\n\n{}\n", file.title, file.sentence);
        let _ = writeln!(page, "\n{MADE}; see [all files](README.md).");
        for table in part.tables() {
            if let Some(mut entry) = self.table(part, table) {
                entry.example = examples::row(part, table);
                let _ = write!(page, "\n## `{}`\n", entry.title);
                self.body(&entry, part, &mut page);
            }
        }
        let own: Vec<&Type> =
            self.types.all.iter().filter(|one| one.home() == Home::File(part)).collect();
        if !own.is_empty() {
            page.push_str("\n## Types\n\nWhat stands in fields of these tables.\n");
        }
        for one in own {
            let _ = write!(page, "\n### {}\n", capital(&one.label()));
            self.body(&self.of_type(one), part, &mut page);
        }
        page
    }

    /// The lists of words of the rules, then the types that several files share.
    fn vocabulary(&self, uses: &Uses) -> String {
        let mut page = format!(
            "# The vocabulary of rules\n\nRules are data: a pack says what happens with the words of closed lists, and \
             the engine knows each of them. {MADE}, and from the packs that ship. The sentence of a word is what \
             charts and the game say for the example.\n\n"
        );
        let here = |one: &&Type| one.home() == Home::Vocabulary;
        let (lists, shared): (Vec<&Type>, Vec<&Type>) =
            self.types.all.iter().filter(here).partition(|one| one.is_vocabulary());
        for list in &lists {
            let _ = writeln!(page, "- [{}](#{})", capital(&list.label()), anchor(list));
        }
        for list in lists {
            let entry = self.of_type(list);
            let _ = write!(page, "\n## {}\n", capital(&list.label()));
            let _ = write!(page, "\n{} Used in {}.\n", entry.sentence, files(&entry.place));
            for line in entry.words.iter().chain(&entry.fields) {
                let mut word = self.word(list, line);
                uses.add_to(&mut word, list.record);
                let _ = write!(page, "\n### `{}`\n", word.title);
                if !line.sort.is_empty() {
                    word.sort = self.sort(line, list.parts[0], "vocabulary.md");
                }
                self.body(&word, list.parts[0], &mut page);
            }
        }
        page.push_str("\n## Types\n\nWhat several files share.\n");
        for one in shared {
            let _ = write!(page, "\n### {}\n", capital(&one.label()));
            self.body(&self.of_type(one), one.parts[0], &mut page);
        }
        page
    }

    /// Everything below the heading of an entry.
    fn body(&self, entry: &Entry, part: Part, page: &mut String) {
        let here = match entry.kind {
            "type" if entry.place.contains(',') => "vocabulary.md".to_owned(),
            "word" => "vocabulary.md".to_owned(),
            _ => format!("{}.toml.md", part.name()),
        };
        if !entry.sentence.is_empty() {
            let _ = write!(page, "\n{}\n", entry.sentence);
        }
        if entry.kind == "word" && entry.fields.is_empty() && !entry.sort.is_empty() {
            let _ = write!(page, "\nIts value is {}.\n", entry.sort);
        }
        if let Some(readers) = &entry.readers {
            let _ = write!(page, "\nRead by {}.\n", readers::listed(readers));
        }
        if !entry.fields.is_empty() {
            page.push_str("\n| field | type | default | read by | meaning |\n| --- | --- | --- | --- | --- |\n");
            for line in &entry.fields {
                self.row(line, part, &here, page);
            }
        }
        if entry.words.iter().all(|word| word.sentence.is_empty()) && !entry.words.is_empty() {
            let names: Vec<String> =
                entry.words.iter().map(|word| format!("`{}`", word.name)).collect();
            let _ = write!(page, "\nOne of {}.\n", names.join(", "));
        } else if !entry.words.is_empty() {
            page.push_str("\n| word | meaning |\n| --- | --- |\n");
            for word in &entry.words {
                let _ = writeln!(page, "| `{}` | {} |", word.name, cell(&word.sentence));
            }
        }
        if !entry.lints.is_empty() {
            let _ = write!(page, "\nLints: {}.\n", links(&entry.lints));
        }
        example(entry, page);
    }

    fn row(&self, line: &Line, part: Part, here: &str, page: &mut String) {
        let mut meaning = cell(&line.sentence);
        for (word, said) in &line.words {
            let said = if said.is_empty() { String::new() } else { format!(": {}", cell(said)) };
            let stop = if said.is_empty() { "," } else { "" };
            let _ = write!(meaning, " `{word}`{said}{stop}");
        }
        let mut meaning = meaning.trim_end_matches(',').to_owned();
        if !line.lints.is_empty() {
            let _ = write!(meaning, " Lints: {}.", links(&line.lints));
        }
        let need = match line.need.as_str() {
            plain if plain.starts_with("required") || plain == "optional" => plain.to_owned(),
            default => format!("`{default}`"),
        };
        let sort = self.sort(line, part, here);
        let by = line.readers.as_deref().map(readers::listed).unwrap_or_default();
        let _ = writeln!(
            page,
            "| `{}` | {} | {need} | {by} | {} |",
            line.name,
            cell(&sort),
            meaning.trim()
        );
    }

    /// What sort of value stands in a field, with a link to its type.
    fn sort(&self, line: &Line, part: Part, here: &str) -> String {
        let target = line.target.and_then(|record| self.types.find(part, record));
        let Some(target) = target else { return line.sort.clone() };
        let page = match target.home() {
            Home::Table(part, _) | Home::File(part) => format!("{}.toml.md", part.name()),
            _ => "vocabulary.md".to_owned(),
        };
        let page = if page == here { "" } else { &page };
        format!("{}: [{}]({page}#{})", line.sort, target.label(), anchor(target))
    }

    /// Outlines have no schema: GeoJSON is described by its own standard.
    fn outlines() -> String {
        let nothing = || Example { text: String::new(), from: String::new() };
        let outline = examples::outline().unwrap_or_else(nothing);
        format!(
            "# map.geojson\n\nThe outlines of areas and seas, as GeoJSON (RFC 7946) in board units: one \
             `FeatureCollection`, whose features have the ids of areas and seas of `map.toml`. The file is optional: \
             without it, `strabo draft` makes outlines from centres and borders.\n\n\
             | part of a feature | type | meaning |\n| --- | --- | --- |\n\
             | `properties.id` | the id of an area or sea | Which one it is. Without it, the `id` of the feature \
             counts. |\n\
             | `properties.centre` | a list of 2; each is a number | The centre, in place of `at` in `map.toml`. |\n\
             | `geometry` | `Polygon`, `MultiPolygon` or null | The outline. The first ring of a polygon is its \
             outer line, the others are holes. |\n\n\
             Other properties are not read.\n\nLints: {}.\n\n\
             From `{}`:\n\n```json\n{}```\n",
            links(&about::showing("map.geojson")),
            outline.from,
            outline.text
        )
    }
}

fn example(entry: &Entry, page: &mut String) {
    if !entry.families.is_empty() {
        let _ = write!(page, "\nPlayed in games with {}.\n", entry.families.join(", "));
    }
    if let Some(games) = &entry.games {
        let text = if games.is_empty() {
            "No shipped game uses it.".to_owned()
        } else {
            format!("Used by {}.", games.join(", "))
        };
        let _ = write!(page, "\n{text}\n");
    }
    let is_plain = |text: &str| text.trim() == format!("\"{}\"", entry.title);
    if let Some(example) = entry.example.as_ref().filter(|example| !is_plain(&example.text)) {
        let _ = write!(page, "\nFrom `{}`:\n\n```toml\n{}```\n", example.from, example.text);
    }
    if !entry.reads.is_empty() {
        let _ = write!(page, "\nIn words: “{}.”\n", entry.reads);
    }
}

fn anchor(one: &Type) -> String {
    match one.home() {
        Home::Table(_, table) => table.to_owned(),
        _ => one.label().replace(' ', "-"),
    }
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn files(place: &str) -> String {
    let link = |file: &str| format!("[{file}]({file}.md)");
    place.split(", ").map(link).collect::<Vec<_>>().join(", ")
}

fn links(lints: &[&str]) -> String {
    lints.iter().map(|name| lint_link(name)).collect::<Vec<_>>().join(", ")
}

/// A link from a folder below `docs/` to the page of a lint, which stands beside the code.
pub fn lint_link(name: &str) -> String {
    format!("[`{name}`](../../compile/src/lints/{}.md)", name.replace('-', "_"))
}
