//! The names people read, table by table, and what they look like at a glance.

use crate::authored::{Authored, Id, Name};
use crate::tree::Spanned;

/// The name of one row.
pub struct Named<'a> {
    /// What a row of the table is called.
    pub kind: &'static str,
    /// Names may be the same in different scopes of one table: setups of other player counts,
    /// packages of other variants.
    pub scope: &'a str,
    /// The number of players of a setup.
    pub players: u8,
    /// The id of a row that may have several names: its own do not clash.
    pub owner: Option<&'a str>,
    /// The name.
    pub name: &'a Spanned<Name<'a>>,
}

/// Every row with a name, in the order of the tables. Phases that repeat another are left out.
pub fn all<'a>(authored: &'a Authored<'a>) -> Vec<Named<'a>> {
    let mut found = Vec::new();
    macro_rules! plain {
        ($($table:ident $kind:literal),* $(,)?) => {$(
            found.extend(authored.$table.iter().map(|row| {
                Named { kind: $kind, scope: "", players: 0, owner: None, name: &row.name }
            }));
        )*};
    }
    plain!(
        component "component", block "block", group "group", era "era", table "table",
        variant "variant", heading "heading", terrain "terrain", icon "icon", tile_kind "tile_kind",
        placement "placement", resource "resource", track "track", piece "piece", deck "deck",
        event "event",
    );
    macro_rules! with_aliases {
        ($($kind:literal: $($table:ident),*;)*) => {$(
            $(found.extend(authored.$table.iter().map(|row| owned($kind, &row.id, &row.name)));)*
            $(for row in &authored.$table {
                found.extend(row.aliases.iter().map(|alias| owned($kind, &row.id, alias)));
            })*
        )*};
    }
    // Areas and seas are one table: their names are never the same.
    with_aliases!(
        "civilization": civilization;
        "commodity": commodity;
        "calamity": calamity;
        "advance": advance;
        "place": area, sea;
    );
    let phases = authored
        .phase
        .iter()
        .filter(|phase| !phase.again.as_ref().is_some_and(|again| again.value));
    found.extend(phases.map(|row| Named {
        kind: "phase",
        scope: "",
        players: 0,
        owner: None,
        name: &row.name,
    }));
    found.extend(authored.package.iter().map(|row| Named {
        kind: "package",
        scope: row.variant.as_str(),
        players: 0,
        owner: None,
        name: &row.name,
    }));
    found.extend(authored.card.iter().map(|row| Named {
        kind: "card",
        scope: row.deck.as_str(),
        players: 0,
        owner: None,
        name: &row.name,
    }));
    found.extend(authored.setup.iter().filter_map(|row| {
        let name = row.name.as_ref()?;
        Some(Named { kind: "setup", scope: "", players: row.players.value, owner: None, name })
    }));
    found
}

/// A name, or another spelling, of a row that may have several.
fn owned<'a>(kind: &'static str, id: &'a Id<'a>, name: &'a Spanned<Name<'a>>) -> Named<'a> {
    Named { kind, scope: "", players: 0, owner: Some(id.as_str()), name }
}
