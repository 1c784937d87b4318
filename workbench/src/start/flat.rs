//! A pack that stands alone: it has all that it would extend, without rows for other numbers of players.

use std::collections::BTreeMap;

use strabo_compile::{Part, SourceFile, SourcePack, Sources, authored::Form, compile, tree::Value};
use strabo_model::players::PlayerRange;
use strabo_sheet::{Sheet, applied, in_order};

use super::head::{head_of, head_text};
use super::{base::Base, documents::table, ranges::change_row, rules::REPLACED, text::comment};
use crate::TextEdit;
use crate::change::{self, Result, Subject, without_unused};

/// The texts of files by their paths.
type Texts = BTreeMap<String, String>;

/// The files of a new pack with all that it extends written into them.
pub fn flat(new: &Base<'_>) -> Result<Vec<SourceFile>> {
    let Base { pack, library } = new;
    let subject = Subject::new(pack.clone(), *library);
    let mut files = pack.files.clone();
    if head_of(&head_text(pack)?).extends.is_some() {
        let change = change::flat(&subject)?;
        files = change.apply(&files).unwrap_or_default();
    }
    let Some(players) = subject.outcome().pack.as_ref().and_then(|pack| pack.players) else {
        return Ok(files);
    };
    let text = |file: &SourceFile| {
        let text = std::str::from_utf8(&file.bytes).ok()?;
        Some((file.path.clone(), text.to_owned()))
    };
    let mut texts: Texts = files.iter().filter_map(text).collect();
    for text in texts.values_mut() {
        *text = text.replace(&comment(REPLACED), "");
    }
    only_used(&mut texts, players);
    without_unused(&mut texts, &subject);
    let used = texts.into_iter().map(|(path, text)| SourceFile::new(path, text.into_bytes()));
    let used: Vec<SourceFile> = used.collect();
    // A row that is not used may still be named by another one: then everything stays.
    let pack = SourcePack { name: pack.name.clone(), files: used.clone() };
    Ok(if compile(Sources { pack, library: *library }).is_clean() { used } else { files })
}

/// Removes rows and ranges for other numbers of players.
fn only_used(texts: &mut Texts, players: PlayerRange) {
    let fit = |range: PlayerRange| {
        PlayerRange::new(range.min.max(players.min), range.max.min(players.max))
    };
    for (path, text) in texts.iter_mut() {
        let Some(part) = Part::of_path(path).filter(|part| *part != Part::Pack) else { continue };
        change_text(path, text, |sheet, edits| {
            for kind in part.tables().iter().filter(|kind| kind.form == Form::Many) {
                for row in sheet.rows(kind.name) {
                    let mut new = table(&sheet.forest, row);
                    let Some(fields) = change_row(&mut new, &fit) else {
                        let mut lines = sheet.lines_of(row);
                        if lines.end < sheet.text.len() && sheet.is_blank(lines.end) {
                            lines.end = sheet.next_line(lines.end);
                        }
                        edits.push(sheet.edit(lines, ""));
                        continue;
                    };
                    for field in fields {
                        let value = new[&field].to_string();
                        edits.push(sheet.set((kind.fields)(), row, &field, value.trim()));
                    }
                }
            }
        });
    }
    recount(texts);
}

/// Makes the component list count the cards that are left.
fn recount(texts: &mut Texts) {
    let sum = |path: &str, table: &str| -> Option<i64> {
        let sheet = Sheet::parse(path, texts.get(path)?)?;
        let most = |row| {
            let numbers = sheet.forest.children(sheet.forest.get(row, "cards")?);
            let numbers = numbers.filter_map(|node| match sheet.forest.value(node) {
                Value::Integer(number) => Some(number),
                _ => None,
            });
            numbers.max()
        };
        Some(sheet.rows(table).filter_map(most).sum())
    };
    let sums = [
        ("commodity_cards", sum("trade.toml", "commodity")),
        ("calamity_cards", sum("calamities.toml", "calamity")),
    ];
    let Some(text) = texts.get_mut("inventory.toml") else { return };
    change_text("inventory.toml", text, |sheet, edits| {
        for row in sheet.rows("component") {
            let counts = sheet.id(row, "counts");
            let sum = sums.iter().find(|(known, _)| counts.as_deref() == Some(known));
            let spare = sheet.id(row, "spare").and_then(|spare| spare.parse().ok()).unwrap_or(0);
            let total = sheet.forest.get(row, "total");
            if let (Some((_, Some(sum))), Some(total)) = (sum, total) {
                edits.push(sheet.edit(sheet.range(total), &(sum + spare).to_string()));
            }
        }
    });
}

fn change_text(path: &str, text: &mut String, change: impl FnOnce(&Sheet<'_>, &mut Vec<TextEdit>)) {
    let Some(sheet) = Sheet::parse(path, text) else { return };
    let mut edits = Vec::new();
    change(&sheet, &mut edits);
    if let Ok(new) = String::from_utf8(applied(text.as_bytes(), &in_order(&edits))) {
        *text = new.trim_end().to_owned() + "\n";
    }
}
