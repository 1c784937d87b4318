//! Who reads a field of a pack: lints, pictures, the engine, or other programs alone.

/// The fields of the model, each with its readers. Written by `cargo xtask readers`.
pub const LIST: &str = include_str!("readers.txt");

/// Rows that have another name in the model.
const RENAMED: &[(&str, &str)] = &[
    ("CalamityLimitRow", "CalamityLimit"),
    ("FloodPlain", "Feature"),
    ("ForeignSetsRow", "ForeignSets"),
    ("PackHead", "Pack"),
    ("Place", "TilePlace"),
    ("Prepare", "Preparation"),
    ("Sea", "Area"),
    ("Volcano", "Feature"),
];

/// Fields that become something else, each with one that its readers read instead.
pub const RESOLVED: &[(&str, &str)] = &[
    ("Batch.count", "Batch.count_players"),
    ("Between.between", "Pack.links"),
    ("Board.height", "Pack.board"),
    ("Board.least_contact", "Pack.least_contact"),
    ("Board.tolerance", "Pack.tolerance"),
    ("Board.width", "Pack.board"),
    ("Board.wraps", "Pack.wraps"),
    ("CalamityLimitRow.limit", "CalamityLimit.all"),
    ("Commodity.set", "Commodity.value"),
    ("ForeignSetsRow.bonus", "ForeignSets.shared"),
    ("Phase.again", "Phase.times"),
    ("Regions.shared_in_play", "Pack.shared_in_play"),
    ("Requirement.era", "Table.requirements"),
    ("Requirement.table", "Table.requirements"),
    ("Rounds2.rounds", "Rounds.rounds"),
    ("Row.table", "Table.rows"),
    ("Table.within_era", "Table.only_cities_within"),
    ("Table.without_cities", "Table.moves_back"),
];

/// Fields that are checked and not kept.
pub const CHECKED: &[&str] = &[
    "Allow.item",
    "Allow.lint",
    "Allow.reason",
    "Balance.areas",
    "Balance.city_sites",
    "Balance.population",
    "Component.counts",
    "Deal.holds",
    "Holds.calamities",
    "Holds.sets",
    "PackHead.extends",
    "PackHead.replaces",
    "TileKind.component",
    "TileShape.unprinted",
];

/// The readers of a field, by the name of its type in the schema; nothing for one that is not known.
pub fn of(record: &str, field: &str) -> Option<Vec<&'static str>> {
    if field == "id" {
        return Some(vec!["what names it"]);
    }
    let authored = format!("{record}.{field}");
    if CHECKED.contains(&authored.as_str()) {
        return Some(vec!["lints"]);
    }
    let other = RENAMED.iter().find(|(name, _)| *name == record);
    let renamed = other.map(|(_, other)| format!("{other}.{field}"));
    let resolved = RESOLVED.iter().find(|(name, _)| *name == authored);
    let wanted = resolved.map(|(_, other)| (*other).to_owned()).or(renamed).unwrap_or(authored);
    let mut lines = LIST.lines().filter_map(|line| line.split_once(':'));
    let (_, readers) = lines.find(|(known, _)| *known == wanted)?;
    let readers = readers.split(',').map(str::trim).filter(|reader| !reader.is_empty());
    Some(readers.collect())
}

pub fn listed(readers: &[&str]) -> String {
    if readers.is_empty() { "other programs".to_owned() } else { readers.join(", ") }
}
