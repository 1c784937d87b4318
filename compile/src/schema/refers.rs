//! Which fields name things, and of what kind: a schema only says that an id stands there.

use crate::index::Kind;

/// The kind of thing that ids in a field stand for, by the name of the type in the schema and the name of
/// the field. Nothing for an own id and for words that name no row.
pub fn values(record: &str, field: &str) -> Option<Kind> {
    Some(match (record, field) {
        ("Exchange", "from" | "into") => Kind::Resource,
        ("Piece", "from") | ("NoInfluence", "with") => Kind::Piece,
        ("Piece" | "Terrain" | "Card" | "Benefit", "needs") => Kind::Advance,
        ("SpecialCredit", "to") | ("Card", "row") | ("NoAttack", "except") => Kind::Advance,
        ("Phase", "otherwise") => Kind::Phase,
        ("Prepare", "batches") => Kind::Era,
        ("Tally", "cards") => Kind::Deck,
        ("Setup", "blocks") => Kind::Civilization,
        ("BuyCards" | "Calamity" | "Commodity" | "Purchase", "stack") => Kind::Stack,
        (
            _,
            "area" | "areas" | "add" | "out" | "land" | "water" | "coasts" | "between" | "from"
            | "to" | "open_to_holder_of",
        ) => Kind::Area,
        (
            _,
            "advance" | "advances" | "against_without" | "first" | "free_with" | "opened_by"
            | "prerequisites" | "unaffected" | "unless",
        ) => Kind::Advance,
        (_, "group" | "groups") => Kind::Group,
        (_, "civilization" | "civilizations" | "owner" | "region") => Kind::Civilization,
        (_, "block" | "blocks") => Kind::Block,
        (_, "cards" | "holds") => Kind::Card,
        (_, "deck" | "decks" | "decks_empty" | "row_empty" | "card_points") => Kind::Deck,
        (_, "component" | "components" | "grants" | "token") => Kind::Component,
        (_, "era") => Kind::Era,
        (_, "event") => Kind::Event,
        (_, "icon" | "with" | "beside_map" | "starts_on") => Kind::Icon,
        (_, "kinds" | "tiles") => Kind::TileKind,
        (_, "shape") => Kind::TileShape,
        (_, "tile") => Kind::Tile,
        (_, "phase" | "phases") => Kind::Phase,
        (_, "piece" | "pieces" | "beside" | "opens" | "in_city_with" | "regions_with") => {
            Kind::Piece
        }
        (
            _,
            "accepts" | "demands" | "instead_of" | "paid_with" | "produces" | "resource"
            | "resources",
        ) => Kind::Resource,
        (_, "terrain" | "entered_is_not" | "faces_edge" | "joins" | "reached_over") => {
            Kind::Terrain
        }
        (_, "track" | "raises") => Kind::Track,
        (_, "table") => Kind::Table,
        (_, "variant" | "includes" | "excludes") => Kind::Variant,
        (_, "source") => Kind::Source,
        (_, "extends") => Kind::Pack,
        (_, "lint") => Kind::Lint,
        _ => return None,
    })
}

/// The kind of thing that the keys of a table stand for, such as the groups of `credits`.
pub fn keys(field: &str) -> Option<Kind> {
    Some(match field {
        "credits" => Kind::Group,
        "blocks" => Kind::Block,
        "price" | "pay" => Kind::Resource,
        "pieces" => Kind::Piece,
        _ => return None,
    })
}
