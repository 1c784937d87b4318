//! A `pack.toml` that extends another pack.

use strabo_compile::{authored::Part, source::SourceFile};
use toml_edit::{DocumentMut, Item, Table, value};

use super::base::Base;
use super::head::{head_of, head_text};
use super::text::{comment, name_of, schema_line};
use crate::change::{Refusal, Result};

/// A `pack.toml` that extends a pack, with examples in comments.
pub fn overlay(sources: &Base<'_>, id: &str, title: &str) -> Result<SourceFile> {
    let head = head_of(&head_text(&sources.pack)?);
    let Some((base, _)) = head.id else {
        let name = &sources.pack.name;
        return Err(Refusal::new(format!("\"{name}\" has no id in its pack.toml")));
    };
    let base_name = head.name.map_or_else(|| base.clone(), |(name, _)| name);
    let players = head.players.map(|(players, _)| players);
    let resolved = sources.compile().pack;
    let commodity = resolved.as_ref().and_then(|pack| pack.commodities.first());
    let commodity = commodity.map_or("flax", |commodity| &*commodity.id);
    let text = overlay_text(id, title, [&base, &base_name], players.as_deref(), commodity);
    Ok(SourceFile::new("pack.toml", text.into_bytes()))
}

/// The `pack.toml` of a pack that is laid over another.
pub fn overlay_text(
    id: &str,
    title: &str,
    [base, base_name]: [&str; 2],
    players: Option<&str>,
    commodity: &str,
) -> String {
    let name = name_of(title);
    let mut head = Table::new();
    head["id"] = value(id);
    head["name"] = value(&name);
    head["version"] = value("0.1.0");
    head["extends"] = value(base);
    if let Some(players) = players {
        head["players"] = value(players);
    }
    let schema = schema_line(Part::Pack, true);
    let title = comment(&format!("{name}: changes to {base_name}."));
    head.decor_mut().set_prefix(format!("{schema}\n{title}\n"));
    let mut file = DocumentMut::new();
    file["pack"] = Item::Table(head);
    let missing = if players.is_none() { "# players = \"5-9\"\n" } else { "" };
    let example = comment(&format!(
        "All other files are optional. A row with an id of the extended pack changes only the fields\n\
         it gives; a row with a new id is added. For example, in trade.toml:\n\n  \
         {}\n\n  [[commodity]]\n  id = \"{commodity}\"\n  cards = {{ \"{}\" = 9 }}\n\n\
         Remove rows with a table in the same file:\n\n  \
         [delete]\n  commodity = [\"{commodity}\"]\n\n\
         `strabo check` reports what no longer fits.",
        schema_line(Part::Trade, true),
        players.unwrap_or("5-9"),
    ));
    file.set_trailing(format!("{missing}\n{example}"));
    file.to_string()
}
