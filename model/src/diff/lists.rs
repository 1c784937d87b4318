//! How each list of the model is compared. A test holds that none is forgotten.

/// What the order of rows says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Nothing.
    Free,
    /// It is a rule of the game.
    Fixed,
    /// It is a rule of the game among rows with the same value in this field.
    Within(&'static str),
}

/// What a list means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    /// Rows of a table that others refer to by this type of index.
    Table(&'static str, Order),
    /// Rows told apart by these fields.
    Rows(&'static [&'static str], Order),
    /// Words of the vocabulary, mostly one of each.
    Words,
    /// One entry for each row of the table with this type of index.
    Along(&'static str),
    /// Things whose order says nothing, such as pairs and references.
    Set,
    /// Places a place touches: they touch it as well. What touches a place that only one pack has is
    /// told with that place.
    Borders,
    /// Sets of such places.
    Coasts,
    /// Things in their order.
    Sequence,
    /// Rows for a range of players: what holds for each count. Counts the pack is not for are left out.
    PerCount,
    /// Numbers of cards for ranges of players: none for counts that are left out.
    Cards,
    /// Ranges of players: all when there is none.
    Counts,
    /// The outlines of the areas, each compared as a whole, wherever its lines begin. The outline of an
    /// area that only one pack has is told with that area.
    Outlines,
}

const ID: &[&str] = &["id"];

/// Every list of the model: the type, its field, and what it means.
pub const LISTS: &[(&str, &str, List)] = &[
    ("Pack", "sources", List::Table("SourceId", Order::Free)),
    ("Pack", "notes", List::Rows(ID, Order::Free)),
    ("Pack", "inventory", List::Table("ComponentId", Order::Free)),
    ("Pack", "civilizations", List::Table("CivilizationId", Order::Free)),
    ("Pack", "blocks", List::Table("BlockId", Order::Free)),
    ("Pack", "stacks", List::Table("StackId", Order::Free)),
    ("Pack", "commodities", List::Table("CommodityId", Order::Free)),
    ("Pack", "deals", List::PerCount),
    ("Pack", "purchases", List::Rows(&["stack"], Order::Free)),
    ("Pack", "calamities", List::Table("CalamityId", Order::Free)),
    ("Pack", "groups", List::Table("GroupId", Order::Free)),
    ("Pack", "tiers", List::Rows(ID, Order::Fixed)),
    ("Pack", "advances", List::Table("AdvanceId", Order::Free)),
    ("Pack", "eras", List::Table("EraId", Order::Fixed)),
    ("Pack", "succession", List::Table("TableId", Order::Free)),
    ("Pack", "sequence", List::Table("PhaseId", Order::Fixed)),
    // The first setup of a player count is the usual one.
    ("Pack", "setups", List::Rows(ID, Order::Within("players"))),
    ("Pack", "variants", List::Table("VariantId", Order::Free)),
    ("Pack", "packages", List::Rows(ID, Order::Free)),
    ("Pack", "board", List::Sequence),
    ("Pack", "areas", List::Table("AreaId", Order::Free)),
    ("Pack", "outlines", List::Outlines),
    ("Pack", "flood_plains", List::Rows(ID, Order::Free)),
    ("Pack", "volcanoes", List::Rows(ID, Order::Free)),
    ("Pack", "starts", List::Rows(&["civilization"], Order::Free)),
    ("Pack", "links", List::Set),
    ("Pack", "closed", List::Set),
    ("Pack", "one_way", List::Rows(&["from", "to"], Order::Free)),
    ("Pack", "passages", List::Rows(ID, Order::Free)),
    ("Pack", "resources", List::Table("ResourceId", Order::Free)),
    ("Pack", "tracks", List::Table("TrackId", Order::Free)),
    ("Pack", "pieces", List::Table("PieceId", Order::Free)),
    ("Pack", "decks", List::Table("DeckId", Order::Free)),
    ("Pack", "cards", List::Table("CardId", Order::Free)),
    ("Pack", "events", List::Table("EventId", Order::Free)),
    ("Pack", "preparations", List::Rows(ID, Order::Free)),
    ("Pack", "headings", List::Rows(ID, Order::Free)),
    ("Pack", "terrains", List::Table("TerrainId", Order::Free)),
    ("Pack", "icons", List::Table("IconId", Order::Free)),
    ("Pack", "tile_kinds", List::Table("TileKindId", Order::Free)),
    ("Pack", "tile_shapes", List::Table("TileShapeId", Order::Free)),
    ("Pack", "tiles", List::Table("TileId", Order::Free)),
    // The first layout of a player count is the usual one.
    ("Pack", "layouts", List::Rows(ID, Order::Within("players"))),
    ("Pack", "placements", List::Rows(ID, Order::Free)),
    ("Heading", "components", List::Set),
    ("TileShape", "spaces", List::Sequence),
    ("Tile", "kinds", List::Set),
    ("Tile", "sides", List::Rows(&["side"], Order::Free)),
    ("Side", "terrain", List::Sequence),
    ("Side", "icons", List::Sequence),
    ("Side", "demands", List::Sequence),
    ("Side", "produces", List::Set),
    ("Side", "lacks", List::Set),
    ("PrintedIcon", "at", List::Sequence),
    ("Layout", "on_roll", List::Sequence),
    ("Layout", "places", List::Sequence),
    ("Layout", "dealt", List::Sequence),
    ("Layout", "fill", List::Sequence),
    ("TilePlace", "kinds", List::Set),
    ("TilePlace", "at", List::Sequence),
    ("Dealt", "kinds", List::Set),
    ("Placement", "kinds", List::Set),
    ("Placement", "rules", List::Sequence),
    ("Civilization", "aliases", List::Set),
    ("Commodity", "cards", List::Cards),
    ("Commodity", "aliases", List::Set),
    ("Batch", "calamities", List::Set),
    ("Deal", "blocks", List::Set),
    ("Deal", "calamities", List::Set),
    ("Deal", "batches", List::Sequence),
    ("Calamity", "cards", List::Cards),
    ("Calamity", "effects", List::Sequence),
    ("Calamity", "otherwise", List::Sequence),
    ("Calamity", "modified_by", List::Rows(&["advance", "victim"], Order::Free)),
    ("Calamity", "aliases", List::Set),
    ("Secondary", "effects", List::Sequence),
    ("Modifier", "adds", List::Sequence),
    ("Modifier", "instead", List::Sequence),
    ("Advance", "groups", List::Set),
    ("Advance", "credits", List::Along("GroupId")),
    ("Advance", "attributes", List::Words),
    ("Advance", "aliases", List::Set),
    ("PopulationLimit", "printed", List::Set),
    ("ActsLast", "phases", List::Set),
    ("NoAttack", "except", List::Set),
    ("CountsAsCity", "phases", List::Set),
    ("SpecialAbility", "one_of", List::Words),
    ("DestroyArea", "unaffected", List::Set),
    ("AnnexArea", "unaffected", List::Set),
    ("CollectCards", "unaffected", List::Set),
    ("AskForCard", "unaffected", List::Set),
    ("Row", "starts", List::Sequence),
    ("Table", "requirements", List::Along("EraId")),
    ("Table", "rows", List::Rows(&["civilization"], Order::Free)),
    ("Phase", "steps", List::Sequence),
    ("Rules", "foreign_sets", List::PerCount),
    ("Rules", "calamity_limit", List::PerCount),
    ("Scoring", "tie_breaks", List::Sequence),
    ("Setup", "civilizations", List::Set),
    ("Setup", "blocks", List::Rows(&["block"], Order::Free)),
    ("Setup", "add", List::Set),
    ("Setup", "out", List::Set),
    ("BlockMembers", "civilizations", List::Set),
    ("Variant", "changes", List::Words),
    ("Variant", "includes", List::Set),
    ("Variant", "excludes", List::Set),
    ("Package", "players", List::Counts),
    ("Package", "advances", List::Set),
    ("Package", "credits", List::Along("GroupId")),
    ("Area", "region", List::Set),
    ("Area", "land", List::Borders),
    ("Area", "water", List::Borders),
    ("Area", "coasts", List::Coasts),
    ("Area", "coast_names", List::Sequence),
    ("Area", "tags", List::Set),
    ("Passage", "between", List::Set),
    ("Passage", "open_to_holder_of", List::Set),
    ("Area", "at", List::Sequence),
    ("Area", "aliases", List::Set),
    ("Feature", "areas", List::Set),
    ("Outline", "parts", List::Sequence),
    ("OutlinePart", "outer", List::Sequence),
    ("OutlinePart", "holes", List::Sequence),
    ("Group", "opened_by", List::Set),
    ("Group", "benefits", List::Sequence),
    ("Advance", "price", List::Rows(&["resource"], Order::Free)),
    ("Advance", "prerequisites", List::Set),
    ("Advance", "raises", List::Set),
    ("Advance", "benefits", List::Sequence),
    ("Advance", "unprinted", List::Set),
    ("Resource", "stands_for", List::Rows(&["resource"], Order::Free)),
    ("Track", "events", List::Set),
    ("Track", "happens", List::Rows(&["space"], Order::Free)),
    ("Track", "levels", List::Rows(&["space"], Order::Free)),
    ("Track", "unprinted", List::Set),
    ("Piece", "price", List::Rows(&["resource"], Order::Free)),
    ("Piece", "loses", List::Rows(&["resource"], Order::Free)),
    ("Piece", "benefits", List::Sequence),
    ("Piece", "unprinted", List::Set),
    ("Card", "price", List::Rows(&["resource"], Order::Free)),
    ("Card", "accepts", List::Set),
    ("Card", "needs", List::Set),
    ("Card", "row", List::Sequence),
    ("Card", "benefits", List::Sequence),
    ("Card", "goals", List::Sequence),
    ("Card", "unprinted", List::Set),
    ("Event", "does", List::Sequence),
    ("Preparation", "decks", List::Set),
    ("Preparation", "remove", List::Set),
    ("Preparation", "batches", List::Sequence),
    ("Goal", "any_of", List::Set),
    ("Benefit", "pieces", List::Set),
    ("Benefit", "needs", List::Set),
    ("Benefit", "pay", List::Rows(&["resource"], Order::Free)),
    ("Benefit", "paid_with", List::Set),
    ("Benefit", "does", List::Sequence),
    ("Benefit", "one_of", List::Sequence),
    ("Gain", "resources", List::Set),
    ("Exchange", "from", List::Set),
    ("Exchange", "into", List::Set),
    ("CollectFrom", "terrain", List::Set),
    ("CollectInstead", "resources", List::Set),
    ("SparePrice", "advances", List::Set),
    ("SparePrice", "groups", List::Set),
    ("SparePrice", "pieces", List::Set),
    ("SparePrice", "resources", List::Set),
    ("PayInstead", "price", List::Rows(&["resource"], Order::Free)),
    ("Accept", "resources", List::Set),
    ("Surcharge", "price", List::Rows(&["resource"], Order::Free)),
    ("FreeStep", "pieces", List::Set),
    ("IgnoreCards", "cards", List::Set),
    ("PlacePieces", "terrain", List::Set),
    ("AllowPlace", "terrain", List::Set),
    ("MayReplace", "discards", List::Set),
    ("Move", "pieces", List::Set),
    ("SomePieces", "pieces", List::Set),
    ("TradeRoutes", "pieces", List::Set),
    ("Combat", "battles", List::Set),
    ("AttackPrice", "resources", List::Set),
    ("Attack", "passes", List::Set),
    ("Scoring", "points", List::Sequence),
    ("Scoring", "or_ends", List::Set),
    ("StartsWith", "advances", List::Set),
    ("StartsWith", "pieces", List::Rows(&["piece"], Order::Free)),
    ("StartsWith", "on_cards", List::Rows(&["advance"], Order::Free)),
    ("PiecesOnCard", "pieces", List::Rows(&["piece"], Order::Free)),
    ("StartPieces", "pieces", List::Rows(&["piece"], Order::Free)),
    ("Lose", "resources", List::Set),
    ("VariableEnd", "ends_on", List::Sequence),
    ("Realm", "draws", List::Set),
    ("Realm", "spoils", List::Rows(&["resource"], Order::Free)),
    ("Realm", "refugees", List::Rows(&["piece"], Order::Free)),
    ("Realm", "lost_piece", List::Rows(&["resource"], Order::Free)),
    ("Realm", "defeated", List::Rows(&["resource"], Order::Free)),
    ("Realm", "razed", List::Rows(&["resource"], Order::Free)),
    ("Realm", "given_up", List::Rows(&["resource"], Order::Free)),
];

/// What a list means. One that is not in the table has an order that counts.
pub fn meaning(record: &str, field: &str) -> List {
    let found = LISTS.iter().find(|(of, name, _)| *of == record && *name == field);
    found.map_or(List::Sequence, |(_, _, list)| *list)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use schemars::{Schema, schema_for};

    use super::LISTS;
    use crate::Pack;

    fn is_list(property: &serde_json::Value) -> bool {
        let kind = &property["type"];
        kind == "array" || kind.as_array().is_some_and(|kinds| kinds.contains(&"array".into()))
    }

    /// The lists of the model as its schema knows them.
    fn lists(schema: &Schema) -> BTreeSet<(String, String)> {
        let root = [(&"Pack".to_owned(), schema.as_value())];
        let types = schema.get("$defs").and_then(serde_json::Value::as_object);
        let types = types.expect("definitions").iter().chain(root);
        let fields = types.flat_map(|(name, definition)| {
            let fields = definition["properties"].as_object().into_iter().flatten();
            fields.map(move |(field, property)| (name, field, property))
        });
        let lists = fields.filter(|(_, _, property)| is_list(property));
        lists.map(|(name, field, _)| (name.clone(), field.clone())).collect()
    }

    #[test]
    fn every_list_of_the_model_has_a_meaning() {
        let known: BTreeSet<(String, String)> =
            LISTS.iter().map(|(name, field, _)| ((*name).into(), (*field).into())).collect();
        assert_eq!(known.len(), LISTS.len(), "a list is named twice");
        assert_eq!(lists(&schema_for!(Pack)), known);
    }
}
