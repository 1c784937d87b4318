//! Which fields name things, and of what kind: a schema only says that an id stands there.

use crate::index::Kind;

/// The kind of thing that ids in a field stand for, by the name of the type in the schema and the name of
/// the field. Nothing for an own id and for words that name no row.
pub fn values(record: &str, field: &str) -> Option<Kind> {
    special(record, field).or_else(|| usual(field))
}

/// Fields that name something else than fields of the same name usually do.
fn special(record: &str, field: &str) -> Option<Kind> {
    Some(match (record, field) {
        ("Exchange", "from" | "into") => Kind::Resource,
        ("Piece", "from") | ("NoInfluence", "with") | ("MayReplace", "discards") => Kind::Piece,
        ("SpecialCredit", "to") => Kind::Advance,
        ("Tally", "cards") => Kind::Deck,
        ("Setup", "blocks") => Kind::Civilization,
        // The field of a piece is a number of pieces.
        ("BuyCards" | "Calamity" | "Commodity" | "Purchase", "stack") => Kind::Stack,
        _ => return None,
    })
}

fn usual(field: &str) -> Option<Kind> {
    Some(match field {
        "area" | "areas" | "add" | "out" | "land" | "water" | "coasts" | "between" | "from"
        | "to" | "open_to_holder_of" => Kind::Area,
        "advance" | "advances" | "against_without" | "except" | "first" | "free_with" | "needs"
        | "opened_by" | "prerequisites" | "row" | "unaffected" | "unless" => Kind::Advance,
        "group" | "groups" => Kind::Group,
        "civilization" | "civilizations" | "owner" | "region" => Kind::Civilization,
        "block" | "blocks" => Kind::Block,
        "cards" | "holds" => Kind::Card,
        "deck" | "decks" | "draws" | "decks_empty" | "else_draws" | "row_empty" | "card_points" => {
            Kind::Deck
        }
        "component" | "components" | "exhausted" | "grants" | "token" => Kind::Component,
        "era" | "batches" => Kind::Era,
        "event" => Kind::Event,
        "icon" | "with" | "beside_map" | "starts_on" => Kind::Icon,
        "kinds" | "tiles" => Kind::TileKind,
        "shape" => Kind::TileShape,
        "tile" => Kind::Tile,
        "phase" | "phases" | "otherwise" => Kind::Phase,
        "piece" | "pieces" | "beside" | "opens" | "in_city_with" | "regions_with" => Kind::Piece,
        "accepts" | "boosts_with" | "demands" | "improves_with" | "instead_of" | "paid_with"
        | "produces" | "resource" | "resources" => Kind::Resource,
        "terrain" | "entered_is_not" | "faces_edge" | "joins" | "reached_over" => Kind::Terrain,
        "track" | "raises" => Kind::Track,
        "table" => Kind::Table,
        "variant" | "includes" | "excludes" => Kind::Variant,
        "source" => Kind::Source,
        "extends" => Kind::Pack,
        "lint" => Kind::Lint,
        _ => return None,
    })
}

/// The kind of thing that the keys of a table stand for, such as the groups of `credits`.
pub fn keys(field: &str) -> Option<Kind> {
    Some(match field {
        "credits" => Kind::Group,
        "blocks" => Kind::Block,
        "price" | "pay" | "spoils" | "lost_piece" | "defeated" | "razed" | "given_up" => {
            Kind::Resource
        }
        "pieces" | "refugees" => Kind::Piece,
        _ => return None,
    })
}
