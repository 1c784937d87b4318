//! What is checked in each row of a pack. Every field is named, so that a new one cannot be
//! forgotten: it either refers to something, has a form, or is plain. Words of the vocabulary say it
//! where they are declared.

use super::check::{Check, Invalid, Path, RowCounts};
use crate::Pack;
use crate::art::{Art, Decoration, Picture, picture};
use crate::deck::{Card, Deck, Event, Preparation, Removal};
use crate::map::{Area, Feature, OneWay, Outline, Passage, Start};
use crate::pack::{
    Advance, Block, BlockMembers, Calamity, Civilization, Commodity, Component, Count, Deal, Era,
    Group, Note, Package, Phase, PiecesOnCard, Purchase, Row, Setup, Source, SpecialCredit,
    StartsWith, Table, Tier, Variant,
};
use crate::resource::{Happening, Piece, PieceCount, Resource, ResourceCount, StandsFor, Track};
use crate::rules::{CalamityLimit, ForeignSets, Rules};
use crate::scoring::Scoring;
use crate::tile::{
    Dealt, Heading, Icon, Layout, Placement, PrintedIcon, Side, SpaceCount, Terrain, Tile,
    TileKind, TilePlace, TileShape,
};

/// `Type { checked fields | plain fields }`.
macro_rules! parts {
    ($($part:ident { $($checked:ident)* | $($plain:ident)* })*) => {$(
        impl Check for $part {
            fn check(&self, counts: &RowCounts, at: Path<'_>) -> Result<(), Invalid> {
                let Self { $($checked,)* $($plain: _,)* } = self;
                $($checked.check(counts, at.key(stringify!($checked)))?;)*
                Ok(())
            }
        }
    )*};
}

parts! {
    Pack {
        id name version description players sources notes inventory civilizations blocks
        commodities deals purchases calamities groups tiers advances eras succession sequence rules
        setups variants packages board tolerance least_contact areas outlines flood_plains volcanoes
        starts links closed one_way passages pictures art decorations
        scoring resources tracks pieces realm decks cards events preparations
        headings terrains icons tile_kinds tile_shapes tiles layouts placements
        | stacks grid wraps shared_in_play style
    }
    Source { id title used_for | }
    Note { id about text source | certainty }
    Component { id name | total per_player spare role kind each sets sides symbol }
    Civilization { id name colour block aliases | number }
    Block { id name | }
    Count { players | cards }
    Commodity { id name stack cards block aliases | value additional symbol }
    Deal { id players blocks | sets calamities batches }
    Purchase { stack | price }
    Calamity {
        id name stack cards modified_by aliases
        | kind needs site effects otherwise secondary beneficiary
    }
    Group {
        id name colour first opened_by benefits
        | symbol advances unprinted government opening_unprinted
    }
    Tier { id | cost_from advances points special_credit }
    SpecialCredit { to | amount }
    Advance {
        id name groups special_credit attributes aliases price prerequisites opens raises benefits
        | cost points credits level unprinted
    }
    Era { id name | }
    Row { civilization | starts }
    Table {
        id name rows
        | spaces moves_back only_cities_within rows_unprinted requirements
    }
    Phase { id name otherwise | steps order insist when choose times }
    Setup { id name civilizations blocks add out starts_with | players starting_credits }
    StartsWith { advances pieces on_cards | }
    PiecesOnCard { advance pieces | }
    Scoring { points end or_ends tie_breaks | city step sole_finisher }
    ResourceCount { resource | amount }
    PieceCount { piece | count }
    StandsFor { resource | amount step }
    Resource { id name colour token track stands_for | symbol start limit per_card }
    Happening { event | space }
    Track { id name deck happens | spaces back_to shared events levels unprinted }
    Piece {
        id name component price needs beside from loses benefits
        | kind defence terrain_defence reinforced dice carries stack unprinted
    }
    Deck { id name component tiles colour | kind size unprinted row }
    Card {
        id name deck second era price accepts needs beside resource row group event benefits goals
        | copies points unprinted
    }
    Event { id name does | }
    Removal { era | cards }
    Preparation { id decks players remove batches beside_map | draft deal reveal rest }
    BlockMembers { block civilizations | }
    Variant { id name description changes includes excludes | }
    Package { id name variant players advances | credits tokens }
    Area {
        id name region land water coasts coast_names at aliases terrain owner tags
        | kind population city_site impassable
    }
    OneWay { from to | }
    Passage { id name between open_to_holder_of | }
    Outline { parts | }
    Art { id picture at size | opacity layer clip }
    Decoration { id points size text | draw look }
    Feature { id name areas | }
    Start { civilization area | }
    Rules {
        foreign_sets calamity_limit
        | tax expansion movement ships conflict cities cards trade
    }
    ForeignSets { players | shared times_face_value }
    CalamityLimit { players | all major minor surplus }
    Heading { id name components | total }
    Terrain { id name colour produces needs | symbol water difficulty entering no_cities }
    Icon { id name token printed_with | symbol difficulty }
    SpaceCount { terrain | at_least }
    TileKind { id name colour | }
    TileShape { id | spaces }
    Tile { id name kinds shape component sides | number copies }
    Side {
        side terrain icons demands produces grants
        | unprinted order_unprinted points lacks
    }
    PrintedIcon { icon mark | at }
    Layout { id name players places dealt | core on_roll fill unprinted }
    TilePlace { tile kinds with side | count at turn face seat }
    Dealt { kinds with | each rest }
    Placement { id name kinds rules | when }
}

/// Anybody may have written a bundle: its pictures are as the compiler leaves them, or refused.
impl Check for Picture {
    fn check(&self, _: &RowCounts, at: Path<'_>) -> Result<(), Invalid> {
        let clean = picture::clean_again(self.kind, &self.data).map_err(|why| at.wrong(why))?;
        if *clean.data != *self.data || clean.weight != self.weight {
            return Err(at.wrong("is not written as the compiler writes it"));
        }
        Ok(())
    }
}
