//! What is looked at in each part of a pack. Every field is named, so that a new one cannot be
//! forgotten: it either refers to something, has a form, or is plain.

use super::{Check, Invalid, Path};
use crate::Pack;
use crate::attribute::{
    Ability, ActsLast, AnnexArea, AskForCard, Attribute, BuyCards, CollectCards, CountsAsCity,
    DestroyArea, FreeAdvances, NoAttack, SpecialAbility,
};
use crate::deck::{Card, Deck, Event, Preparation, Removal};
use crate::map::{Area, Feature, Outline, Start};
use crate::modifier::Modifier;
use crate::pack::{
    Advance, Block, BlockMembers, Calamity, Civilization, Commodity, Component, Count, Deal, Era,
    Group, Note, Package, Phase, PiecesOnCard, Purchase, Row, Setup, Source, SpecialCredit,
    StartsWith, Table, Tier, Variant,
};
use crate::resource::{Happening, Piece, PieceCount, Resource, ResourceCount, StandsFor, Track};
use crate::rules::{CalamityLimit, ForeignSets, Rules};
use crate::scoring::Scoring;
use crate::tile::{
    Dealt, FillsHoles, Heading, Icon, Layout, Placement, PlacementRule, PrintedIcon, Side,
    SpaceCount, Terrain, Tile, TileKind, TilePlace, TileShape,
};
use crate::variant::{Change, UseTable};

/// `Type { checked fields | plain fields }`.
macro_rules! parts {
    ($($part:ident { $($checked:ident)* | $($plain:ident)* })*) => {$(
        impl Check for $part {
            fn check(&self, pack: &Pack, at: Path<'_>) -> Result<(), Invalid> {
                let Self { $($checked,)* $($plain: _,)* } = self;
                $($checked.check(pack, at.key(stringify!($checked)))?;)*
                Ok(())
            }
        }
    )*};
}

parts! {
    Pack {
        id name version description players sources notes inventory civilizations blocks
        commodities deals purchases calamities groups tiers advances eras succession sequence rules
        setups variants packages board areas outlines flood_plains volcanoes starts links closed
        scoring resources tracks pieces decks cards events preparations
        headings terrains icons tile_kinds tile_shapes tiles layouts placements
        | stacks grid
    }
    Source { id title used_for | }
    Note { id about text source | certainty }
    Component { id name | total per_player spare role kind each sets }
    Civilization { id name colour block aliases | number }
    Block { id name | }
    Count { players | cards }
    Commodity { id name stack cards block aliases | value additional }
    Deal { id players blocks | sets calamities batches }
    Purchase { stack | price }
    Calamity {
        id name stack cards modified_by aliases
        | kind needs site effects otherwise secondary beneficiary
    }
    Modifier {
        advance unless
        | victim amount at_most immune reduces_instead keeps_ships may_pay adds instead
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
        id name component price needs beside from benefits
        | kind defence terrain_defence dice carries stack unprinted
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
        id name region land water coasts at aliases
        | kind population city_site
    }
    Outline { parts | }
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
    Icon { id name token printed_with | symbol }
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
    FillsHoles { terrain token | }
    UseTable { table | }
    ActsLast { phases | }
    NoAttack { except | on open_in_conflict only_in_force }
    BuyCards { stack | price }
    FreeAdvances { group | count cost_below }
    CountsAsCity { phases | }
    DestroyArea { unaffected | whole_area }
    AnnexArea { unaffected | adjacent pay whole_area }
    CollectCards { unaffected | players only_givers adjacent face_value }
    AskForCard { unaffected | players }
    SpecialAbility { phase one_of | }
}

impl Check for PlacementRule {
    fn check(&self, pack: &Pack, at: Path<'_>) -> Result<(), Invalid> {
        match self {
            Self::EnteredIsNot(terrain) => terrain.check(pack, at.key("entered_is_not")),
            Self::Joins(terrain) => terrain.check(pack, at.key("joins")),
            Self::FacesEdge(terrain) => terrain.check(pack, at.key("faces_edge")),
            Self::ReachedOver(terrain) => terrain.check(pack, at.key("reached_over")),
            Self::StartsOn(icon) => icon.check(pack, at.key("starts_on")),
            Self::FillsHoles(holes) => holes.check(pack, at.key("fills_holes")),
            Self::FailingThat
            | Self::KeepsOutline
            | Self::TurnedFreely
            | Self::EitherSide
            | Self::TouchesSpaces(_)
            | Self::TouchesCore
            | Self::PlacesEach(_)
            | Self::SharesSide
            | Self::DemandsMet
            | Self::MayReplace(_) => Ok(()),
        }
    }
}

impl Check for Change {
    fn check(&self, pack: &Pack, at: Path<'_>) -> Result<(), Invalid> {
        match self {
            Self::UseTable(table) => table.check(pack, at.key("use_table")),
            Self::CalamityLimit(limit) => limit.check(pack, at.key("calamity_limit")),
            Self::StartsWith(start) => start.check(pack, at.key("starts_with")),
            Self::Reveal(reveal) => reveal.check(pack, at.key("reveal")),
            Self::AllCalamitiesTradable
            | Self::NonTradable(_)
            | Self::DamageFloor(_)
            | Self::PieceSets(_)
            | Self::SecondDeal(_)
            | Self::AdvancedStart(_)
            | Self::Rounds(_)
            | Self::StepTimes(_)
            | Self::Events(_)
            | Self::VariableEnd(_)
            | Self::Unprinted => Ok(()),
        }
    }
}

impl Check for Attribute {
    fn check(&self, pack: &Pack, at: Path<'_>) -> Result<(), Invalid> {
        match self {
            Self::ActsLast(last) => last.check(pack, at.key("acts_last")),
            Self::NoAttack(peace) => peace.check(pack, at.key("no_attack")),
            Self::BuyCards(buy) => buy.check(pack, at.key("buy_cards")),
            Self::FreeAdvances(free) => free.check(pack, at.key("free_advances")),
            Self::CountsAsCity(city) => city.check(pack, at.key("counts_as_city")),
            Self::Ability(ability) => ability.check(pack, at.key("ability")),
            Self::TaxRate(_)
            | Self::NoTaxRevolt
            | Self::PopulationLimit(_)
            | Self::CitySupport(_)
            | Self::TokensWithCity(_)
            | Self::CityCost(_)
            | Self::CityFromTreasury(_)
            | Self::CityFromNeighbours(_)
            | Self::TokenSteps(_)
            | Self::ShipSteps(_)
            | Self::ShipCapacity(_)
            | Self::SailOpenSea
            | Self::CasualtiesNearby(_)
            | Self::ShipsAsCasualties(_)
            | Self::RemovesLast(_)
            | Self::Siege(_)
            | Self::FreeCard(_)
            | Self::HandLimit(_)
            | Self::TreasuryValue(_)
            | Self::SubstituteCard(_)
            | Self::Discount(_)
            | Self::ExtraCredits(_) => Ok(()),
        }
    }
}

impl Check for Ability {
    fn check(&self, pack: &Pack, at: Path<'_>) -> Result<(), Invalid> {
        match self {
            Self::DestroyArea(area) => area.check(pack, at.key("destroy_area")),
            Self::AnnexArea(area) => area.check(pack, at.key("annex_area")),
            Self::CollectCards(cards) => cards.check(pack, at.key("collect_cards")),
            Self::AskForCard(card) => card.check(pack, at.key("ask_for_card")),
            Self::MoveTokens(_)
            | Self::Settle(_)
            | Self::GainTreasury(_)
            | Self::SellCards(_)
            | Self::AnnexBarbarians(_) => Ok(()),
        }
    }
}
