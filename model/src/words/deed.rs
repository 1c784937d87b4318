//! What is done by benefits and events.

use super::{
    advance, advances, amounts, card, count, deck, group, join, list, piece, pieces, resource,
    resources, signed, small, some, track,
};
use super::{sequence::act, tally};
use crate::deed::{Battle, Deed, Mood, Near, Obstacle, PieceAbility};
use crate::{deck::DeckKind, deed as d};
use crate::{pack::Pack, refs::TerrainId};

/// Several deeds: "Reveal 1 of the Wonders and reserve one".
pub fn deeds(pack: &Pack, deeds: &[Deed], word: &str) -> String {
    match deeds {
        [] => String::new(),
        [only] => deed(pack, only),
        [first, rest @ ..] => {
            let mut all = vec![deed(pack, first)];
            all.extend(rest.iter().map(|each| small(&deed(pack, each))));
            if word == "or" { all.join(", or ") } else { all.join(", then ") }
        }
    }
}

/// One deed: "Gain 1 Gold for each city".
pub fn deed(pack: &Pack, deed: &Deed) -> String {
    match deed {
        Deed::Gain(gain) => self::gain(pack, gain),
        Deed::Exchange(exchange) => self::exchange(pack, exchange),
        Deed::CollectFrom(from) => {
            let spaces = from
                .spaces
                .map(|spaces| format!(", from {} at most", count(spaces, "space", "spaces")));
            let ground = terrains(pack, &from.terrain, "and");
            format!("Collect from {ground}{}", spaces.unwrap_or_default())
        }
        Deed::CollectInstead(other) => format!(
            "Collect {} instead from one space of {}",
            resources(pack, &other.resources, "or"),
            terrains(pack, &[other.terrain], "or")
        ),
        Deed::PlaceChain(chain) => {
            let (one, ground) = (piece(pack, chain.piece), terrains(pack, &[chain.terrain], "or"));
            format!(
                "After placing {one} on {ground}, place one on any {ground} beside it, and so on"
            )
        }
        Deed::CollectWithin(reach) => {
            format!("Collect from land up to {} away", count(reach.spaces, "space", "spaces"))
        }
        Deed::ResourceLimit(limit) => {
            format!("Have at most {} {}", limit.limit, resource(pack, limit.resource))
        }
        Deed::SparePrice(spared) => spare_price(pack, spared),
        Deed::PayInstead(pay) => {
            let which = pay.at_most.map(|most| some(pack, most, pay.piece));
            let which = which.unwrap_or_else(|| piece(pack, pay.piece).to_owned());
            format!("Pay for {which} with {}", amounts(pack, &pay.price))
        }
        Deed::Accept(accept) => format!(
            "Spend {} as {}",
            resources(pack, &accept.resources, "or"),
            resource(pack, accept.instead_of)
        ),
        Deed::Surcharge(again) => format!(
            "To {} a further time in the turn costs {}",
            act(again.step),
            amounts(pack, &again.price)
        ),
        Deed::FreeStep(free) => free_step(pack, free),
        Deed::ExtraActions(extra) => {
            format!("Have {} more", count(extra.count, "action", "actions"))
        }
        Deed::Draw(draw) => format!("Draw {} of the {}", draw.cards, deck(pack, draw.deck)),
        Deed::Reveal(cards) => format!("Reveal {} of the {}", cards.cards, deck(pack, cards.deck)),
        Deed::Claim(claim) => {
            format!("Reserve one of the {} that only you may build", deck(pack, claim.deck))
        }
        Deed::BuildCard(build) => build_card(build),
        Deed::PriceChange(change) => {
            let first = if change.first_of_deck { " if it is your first of its deck" } else { "" };
            format!("{} costs {}{first}", kind(change.kind), signed(change.amount))
        }
        Deed::IgnoreCards(ignore) => {
            let names: Vec<&str> = ignore.cards.iter().map(|id| card(pack, *id)).collect();
            format!("Ignore {}", list(&names, "and"))
        }
        Deed::KeepMood => "A city keeps its mood in an event".to_owned(),
        Deed::ActAs(act) => format!("Your {} cities act as {}", mood(act.from), mood(act.to)),
        Deed::RaiseMood(raise) => format!(
            "Raise the mood of {} by {}",
            count(raise.cities, "city", "cities"),
            count(raise.steps, "step", "steps")
        ),
        Deed::LowerMood(lower) if lower.all => {
            format!("Lower the mood of all your cities by {}", count(lower.steps, "step", "steps"))
        }
        Deed::LowerMood(lower) => format!(
            "Lower the mood of {} by {}",
            count(lower.cities, "city", "cities"),
            count(lower.steps, "step", "steps")
        ),
        Deed::Ruin(ruin) => format!(
            "A building is lost in {}; without one, the city is destroyed",
            count(ruin.cities, "city", "cities")
        ),
        Deed::Lose(lose) => {
            format!("Lose {} {}", lose.amount, resources(pack, &lose.resources, "or"))
        }
        Deed::CountSmaller(smaller) => format!(
            "Your cities count as {} smaller, at least {}",
            count(smaller.sizes, "size", "sizes"),
            smaller.at_least
        ),
        Deed::GainAdvance(gain) => format!("Gain an advance of {}", group(pack, gain.group)),
        Deed::Place(place) => self::place(pack, place),
        Deed::AllowPlace(allow) => allow_place(pack, allow),
        Deed::Move(going) => movement(pack, going),
        Deed::MayMove(these) => format!("{} may move", pieces(pack, &these.pieces, "and")),
        Deed::SailAround => "Ships go round the edge of the board".to_owned(),
        Deed::UseCombatCards => "Use the combat effects of cards".to_owned(),
        Deed::TradeRoutes(routes) => format!(
            "Gain 1 {} for each {} that has a city of another player of its own within {}; at most {}",
            resource(pack, routes.resource),
            pieces(pack, &routes.pieces, "or"),
            count(routes.within, "space", "spaces"),
            routes.at_most
        ),
        Deed::TradeRoutesGive(other) => {
            format!("Trade routes may give {}", resource(pack, other.resource))
        }
        Deed::Combat(bonus) => combat(pack, bonus),
        Deed::CancelPiece(cancel) => format!(
            "{} of the enemy {}",
            piece(pack, cancel.piece),
            match cancel.ability {
                PieceAbility::Attack => "rolls no die",
                PieceAbility::Defence => "cancels no hit",
            }
        ),
        Deed::Influence(influence) => self::influence(influence),
        Deed::NoInfluence(none) => no_influence(pack, none),
        Deed::NoBarbarians => "Barbarians do not attack your cities".to_owned(),
        Deed::AttackNeeds(needs) => format!(
            "Your cities with {} are attacked only by players with {}{}",
            piece(pack, needs.piece),
            advance(pack, needs.advance),
            if needs.without_paying { ", who need not pay for using it" } else { "" }
        ),
        Deed::AttackPrice(price) => format!(
            "Attackers of this city pay {} {} for each army unit",
            price.amount,
            resources(pack, &price.resources, "or")
        ),
        Deed::NoActivation(these) => {
            format!("Building {} does not activate the city", pieces(pack, &these.pieces, "or"))
        }
        Deed::WinsTies => "Win all ties at the end of the game".to_owned(),
        Deed::AdvanceTrack(ahead) => format!(
            "Move {} ahead by {}",
            track(pack, ahead.track),
            number(ahead.spaces, ahead.slot)
        ),
        Deed::Reinforce(tokens) => {
            format!("Reinforce up to {} control tokens", number(tokens.count, tokens.slot))
        }
        Deed::Attack(attack) => self::attack(attack),
        Deed::Destroy(destroy) => format!(
            "Remove {} of others{}",
            some(pack, destroy.count, destroy.piece),
            near(destroy.near)
        ),
        Deed::TakeOver(take) => format!(
            "Choose {} of one player, who replaces {} of them by yours",
            some(pack, take.choose, take.piece),
            take.count
        ),
        Deed::RivalsCount(these) => format!(
            "{} of others make your cities mature as well",
            pieces(pack, &these.pieces, "and")
        ),
        Deed::RevealRegion(place) if place.near == Near::OwnCity => {
            "Reveal a region beside a region with one of your cities".to_owned()
        }
        Deed::RevealRegion(place) => format!("Reveal a region{}", near(place.near)),
        Deed::MoveBarbarians(steps) => {
            let spaces = count(steps.spaces, "space", "spaces");
            format!("Every barbarian moves {spaces} in a rolled direction")
        }
        Deed::RespawnBarbarians => "Defeated barbarians come back".to_owned(),
        Deed::BarbariansAttack(reach) => format!(
            "The strongest barbarians within {} attack the nearest city",
            count(reach.spaces, "space", "spaces")
        ),
        Deed::ExhaustSpace(reach) => format!(
            "An empty space within {} of a city is exhausted",
            count(reach.spaces, "space", "spaces")
        ),
        Deed::DisableTile => {
            "A tile of another player, the farthest from its owner in a column, gives neither resources nor points".to_owned()
        }
        Deed::BorrowResource => {
            "Use the resource of a tile of another player, who lacks it in the next turn and then keeps the token".to_owned()
        }
        Deed::UniteTiles(tiles) => {
            format!("{} that meet share their resources", count(tiles.tiles, "tile", "tiles"))
        }
        Deed::ScoreTile(score) => format!(
            "A tile gives {} instead of its resource",
            count(score.points, "point", "points")
        ),
        Deed::Unprinted => "What it does is not printed".to_owned(),
    }
}

fn gain(pack: &Pack, gain: &d::Gain) -> String {
    let what = if gain.resources.is_empty() {
        count(gain.amount, "resource of your choice", "resources of your choice")
    } else {
        format!("{} {}", gain.amount, resources(pack, &gain.resources, "or"))
    };
    let per = gain.per.as_ref().map(|each| format!(" for {}", tally::each(pack, each)));
    join([
        format!("Gain {what}{}", per.unwrap_or_default()),
        gain.at_most.map_or_else(String::new, |most| format!("at most {most}")),
        if gain.new_type { "of a type you do not have".to_owned() } else { String::new() },
    ])
}

fn exchange(pack: &Pack, exchange: &d::Exchange) -> String {
    let any = |ids: &[_]| {
        if ids.is_empty() { "resources".to_owned() } else { resources(pack, ids, "or") }
    };
    let back = if exchange.back { ", or the other way round" } else { "" };
    format!(
        "Exchange up to {} {} for {}{back}",
        exchange.up_to,
        any(&exchange.from),
        any(&exchange.into)
    )
}

fn spare_price(pack: &Pack, spared: &d::SparePrice) -> String {
    let mut what: Vec<String> =
        advances(pack, &spared.advances).iter().map(ToString::to_string).collect();
    what.extend(spared.groups.iter().map(|id| format!("an advance of {}", group(pack, *id))));
    what.extend(spared.pieces.iter().map(|id| piece(pack, *id).to_owned()));
    format!("Get {} without paying {}", list(&what, "or"), resources(pack, &spared.resources, "or"))
}

fn free_step(pack: &Pack, free: &d::FreeStep) -> String {
    let times = match free.times {
        None | Some(1) => String::new(),
        Some(times) => format!(", {times} times"),
    };
    let with = if free.pieces.is_empty() {
        String::new()
    } else {
        format!(" with {}", pieces(pack, &free.pieces, "or"))
    };
    super::capital(&format!("{}{with} without an action{times}", act(free.step)))
}

fn build_card(build: &d::BuildCard) -> String {
    let with = match (build.production, build.slot) {
        (0, false) => String::new(),
        (production, slot) => format!(", {} of its price paid", number(production, slot)),
    };
    let which =
        if build.claimed { "the wonder you reserved" } else { "a wonder that lies face up" };
    format!("Build {which}{with}")
}

const fn kind(kind: DeckKind) -> &'static str {
    match kind {
        DeckKind::Event => "Event",
        DeckKind::Objective => "Objective",
        DeckKind::Action => "Action card",
        DeckKind::Wonder => "Wonder",
        DeckKind::Victory => "Victory card",
        DeckKind::Leader => "Leader",
        DeckKind::Diplomacy => "Diplomacy card",
        DeckKind::Tile => "Tile",
        DeckKind::Token => "Token",
    }
}

const fn mood(mood: Mood) -> &'static str {
    match mood {
        Mood::Happy => "happy",
        Mood::Neutral => "neutral",
        Mood::Angry => "angry",
    }
}

const fn near(near: Near) -> &'static str {
    match near {
        Near::Anywhere => "",
        Near::Here => " here",
        Near::OwnCity => " in one of your cities",
        Near::BesideCity => " beside a friendly city",
        Near::BesideSpace => " beside a friendly space",
        Near::BarbarianCity => " in a settlement of barbarians",
    }
}

fn place(pack: &Pack, place: &d::PlacePieces) -> String {
    let within = place
        .within
        .map(|spaces| format!(" within {} of a friendly space", count(spaces, "space", "spaces")));
    let terrain = match (place.difficulty, place.slot_terrain) {
        (Some(most), _) => format!("on terrain of difficulty {most} or lower"),
        (None, true) => "on terrain of the slot or lower".to_owned(),
        (None, false) => String::new(),
    };
    let ground = terrains(pack, &place.terrain, "or");
    let ground = if ground.is_empty() { ground } else { format!("on {ground}") };
    join([
        format!(
            "Place {}{}{}",
            some(pack, place.count, place.piece),
            near(place.near),
            within.unwrap_or_default()
        ),
        ground,
        terrain,
    ])
}

fn allow_place(pack: &Pack, allow: &d::AllowPlace) -> String {
    let edge = allow.edge.then_some("at the edge of the map");
    let away = allow.away_from_cities.then_some("away from your cities");
    let ground = terrains(pack, &allow.terrain, "or");
    let ground = (!ground.is_empty()).then(|| format!("on {ground}"));
    let places: Vec<&str> = [ground.as_deref(), edge, away].into_iter().flatten().collect();
    let within = allow.within.map(|spaces| {
        format!(", as if within {} of a friendly space", count(spaces, "space", "spaces"))
    });
    let places = list(&places, "and");
    format!("{} may be placed {places}{}", piece(pack, allow.piece), within.unwrap_or_default())
}

fn movement(pack: &Pack, going: &d::Move) -> String {
    let who = if going.pieces.is_empty() {
        "units".to_owned()
    } else {
        pieces(pack, &going.pieces, "and")
    };
    let far = going.spaces.map(|spaces| format!(" up to {}", count(spaces, "space", "spaces")));
    let many = going.count.map(|most| format!("up to {most} of your ")).unwrap_or_default();
    let by_city = if going.by_city { " to or from your city" } else { "" };
    let remark = |given: bool, words: &str| if given { words.to_owned() } else { String::new() };
    // A number of spaces with nothing on how to move is added to a move that another card gives.
    let moves =
        going.count.is_some() || going.slot_terrain || going.ignore_terrain || going.by_city;
    let further = if far.is_some() && !moves { " further" } else { "" };
    join([
        format!("Move {many}{who}{}{further}{by_city}", far.unwrap_or_default()),
        remark(going.ignore_terrain, "terrain does not hinder them"),
        remark(going.slot_terrain, "into terrain of the slot or lower"),
        remark(going.water, "over water as well"),
        remark(going.from_any_city, "from any of your cities"),
        remark(going.defeats_barbarians, "they enter spaces of barbarians and remove them"),
    ])
}

fn combat(pack: &Pack, bonus: &d::Combat) -> String {
    let mut gains = Vec::new();
    if bonus.dice > 0 {
        gains.push(format!("+{}", count(bonus.dice, "die", "dice")));
    }
    if bonus.value > 0 {
        gains.push(format!("+{} combat value", bonus.value));
    }
    if bonus.hits > 0 {
        gains.push(format!("+{}", count(bonus.hits, "hit", "hits")));
    }
    if bonus.cancels > 0 {
        gains.push(format!("cancel {}", count(bonus.cancels, "hit", "hits")));
    }
    let battles: Vec<&str> = (bonus.battles.iter())
        .map(|battle| match battle {
            Battle::Land => "on land",
            Battle::Naval => "at sea",
            Battle::Landing => "on land from ships",
        })
        .collect();
    let remark = |given: bool, words: &str| if given { words.to_owned() } else { String::new() };
    join([
        super::capital(&list(&gains, "and")),
        remark(bonus.first_round, "in the first round"),
        remark(bonus.defending, "as the defender"),
        remark(bonus.attacking, "as the attacker"),
        remark(bonus.spares_owner, "not against the player the card comes from"),
        list(&battles, "or"),
        (bonus.in_city_with)
            .map_or_else(String::new, |id| format!("in a city with {}", piece(pack, id))),
        (bonus.against_without).map_or_else(String::new, |id| {
            format!("against enemies without {}", advance(pack, id))
        }),
    ])
}

fn influence(influence: &d::Influence) -> String {
    let range = match influence.range {
        0 => None,
        spaces => Some(format!("reaches {} further", count(spaces, "space", "spaces"))),
    };
    let roll = influence.success_from.map(|roll| format!("succeeds on {roll} or more"));
    let parts: Vec<String> = [range, roll].into_iter().flatten().collect();
    format!("Your influence {}", list(&parts, "and"))
}

fn no_influence(pack: &Pack, none: &d::NoInfluence) -> String {
    let cities = match (none.mood, none.with, none.within) {
        (Some(feel), _, _) => format!("your {} cities", mood(feel)),
        (_, Some(id), _) => format!("your cities with {}", piece(pack, id)),
        (_, _, Some(spaces)) => {
            format!("this city and yours within {}", count(spaces, "space", "spaces"))
        }
        (None, None, None) => "your cities".to_owned(),
    };
    let verb =
        if none.boosts_only { "cannot boost their influence on" } else { "have no influence on" };
    format!("Others {verb} {cities}")
}

fn attack(attack: &d::Attack) -> String {
    let times = match attack.times {
        0 => "Attack".to_owned(),
        times => format!("Make up to {}", count(times, "attack", "attacks")),
    };
    let within = match attack.within {
        0 => String::new(),
        spaces => format!(" within {}", count(spaces, "space", "spaces")),
    };
    let value = match (attack.value, attack.slot) {
        (0, false) => String::new(),
        (value, slot) => format!("{} added to the roll", number(value, slot)),
    };
    let barbarians = (attack.against_barbarians).map_or_else(String::new, |value| {
        format!("{} against barbarians", number(value, attack.slot))
    });
    let passes: Vec<&str> = (attack.passes.iter())
        .map(|obstacle| match obstacle {
            Obstacle::Water => "water",
            Obstacle::Rival => "spaces of others",
            Obstacle::Barbarian => "barbarians",
            Obstacle::CityState => "city-states",
        })
        .collect();
    let through = if passes.is_empty() {
        String::new()
    } else {
        format!("counted through {} as well", list(&passes, "and"))
    };
    join([format!("{times}{within}"), value, barbarians, through])
}

/// The names of kinds of ground.
fn terrains(pack: &Pack, ids: &[TerrainId], word: &str) -> String {
    let name = |id: &TerrainId| pack.get(*id).map_or("?", |ground| &*ground.name);
    list(&ids.iter().map(name).collect::<Vec<_>>(), word)
}

/// A number, with or without that of the slot.
fn number(number: u16, slot: bool) -> String {
    match (number, slot) {
        (0, true) => "the number of the slot".to_owned(),
        (number, true) => format!("the number of the slot + {number}"),
        (number, false) => number.to_string(),
    }
}
