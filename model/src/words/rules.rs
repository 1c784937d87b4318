//! Rates and limits, by the step of the turn they belong to.

use super::{calamity::beneficiary_rule, effect::shortage, sequence::selling_rates};
use super::{capital, count, join, players, range, scoring, stack, treasury};
use crate::pack::{Pack, Role};
use crate::rules::{
    CalamityLimit, Cards, Cities, Conflict, Expansion, ForeignSets, Movement, Rules, Ships,
    Surplus, Tax,
};
use crate::sequence::Step;
use crate::{calamity::Chooser, division::cards_in_box};

/// The rates and limits of a step, one line each; none when a step has no numbers.
pub fn step(pack: &Pack, step: Step) -> Vec<String> {
    if matches!(step, Step::CountPoints | Step::CheckEnd) {
        return pack.scoring.as_ref().map(|rules| scoring::points(pack, rules)).unwrap_or_default();
    }
    pack.rules.as_ref().map(|rules| of_step(pack, rules, step)).unwrap_or_default()
}

fn of_step(pack: &Pack, rules: &Rules, step: Step) -> Vec<String> {
    match step {
        Step::CollectTax => {
            let tokens = count(rules.tax.rate, "token", "tokens");
            vec![format!("{tokens} from stock to treasury for each city")]
        }
        Step::TaxRevolts => tax_revolts(&rules.tax),
        Step::ExpandPopulation => vec![expansion(&rules.expansion)],
        Step::BuildShips => vec![build_ships(pack, &rules.ships)],
        Step::MaintainShips => vec![maintain_ships(&rules.ships)],
        Step::Move => vec![movement(&rules.movement)],
        Step::CityAttacks => city_attacks(&rules.conflict),
        Step::BuildCities => build_cities(&rules.cities),
        Step::CheckSupport => {
            let tokens = count(rules.cities.support, "token", "tokens");
            vec![format!("{tokens} on the board for each city")]
        }
        Step::BuyCards => buy_cards(pack, &rules.cards),
        Step::Trade => vec![format!(
            "At least {} from each side, {} named truthfully",
            count(rules.trade.cards, "card", "cards"),
            rules.trade.true_cards
        )],
        Step::LimitCalamities => rules.calamity_limit.iter().map(calamity_limit).collect(),
        Step::BuyAdvances => buy_advances(&rules.foreign_sets),
        Step::SellCards => selling_rates(pack)
            .into_iter()
            .map(|(name, rate)| format!("{name}: {} for each point of face value", treasury(rate)))
            .collect(),
        Step::DiscardExcess => {
            let cards = count(rules.cards.hand_limit, "commodity card", "commodity cards");
            vec![format!("Keep at most {cards}")]
        }
        Step::Census
        | Step::TokenConflict
        | Step::RemoveSurplus
        | Step::DealCards
        | Step::MinorCalamities
        | Step::MajorCalamities
        | Step::UseAbilities
        | Step::MoveMarkers
        | Step::Restack
        | Step::CountPoints
        | Step::AcquireAdvance
        | Step::FoundCity
        | Step::BuildUnits
        | Step::CollectResources
        | Step::GrowCity
        | Step::MoveUnits
        | Step::CivicImprovement
        | Step::CulturalInfluence
        | Step::CompleteObjectives
        | Step::CheckEnd
        | Step::FreeAdvance
        | Step::DrawCards
        | Step::RazeCity
        | Step::ChooseFirstPlayer
        | Step::CheckAgendas
        | Step::TurnEventDial
        | Step::ChooseFocus
        | Step::ResolveFocus
        | Step::ResetFocus
        | Step::OpenTile
        | Step::PlayToken
        | Step::AddTile
        | Step::TakeBackCoins => Vec::new(),
    }
}

fn tax_revolts(tax: &Tax) -> Vec<String> {
    let chosen = match tax.chosen_by {
        Chooser::Victim | Chooser::Primary => "whose owner chooses them",
        Chooser::Beneficiary => "and chooses them",
    };
    let excluded = if tax.victims_excluded { "not a victim of a revolt this turn" } else { "" };
    vec![
        join([
            format!("{} takes over the cities {chosen}", capital(beneficiary_rule(tax.revolt))),
            excluded.to_owned(),
        ]),
        capital(shortage(tax.shortage)),
    ]
}

fn expansion(expansion: &Expansion) -> String {
    let beside =
        if expansion.beside_cities { "beside cities as well" } else { "not beside cities" };
    format!("+{} to a single token, +{} to more, {beside}", expansion.one, expansion.more)
}

/// How many pieces of a role a player has, if the box says so.
fn pieces(pack: &Pack, role: Role) -> Option<u16> {
    pack.inventory.iter().find(|component| component.role == Some(role))?.per_player
}

fn build_ships(pack: &Pack, ships: &Ships) -> String {
    let cost = count(ships.cost, "token", "tokens");
    let levy = if ships.levy_in_area {
        "the area of the ship"
    } else {
        "the board, one of them where the ship is built"
    };
    let most = ships.in_play.or_else(|| pieces(pack, Role::Ships));
    let most = most.map(|most| format!("at most {most} ships"));
    join([format!("{cost} from treasury or {levy}"), most.unwrap_or_default()])
}

fn maintain_ships(ships: &Ships) -> String {
    let cost = count(ships.maintenance, "token", "tokens");
    let levy = if ships.maintenance_in_area { "its area" } else { "the board" };
    format!("{cost} from treasury or {levy} for each ship")
}

fn movement(movement: &Movement) -> String {
    format!(
        "Tokens {} by land; ships {} by water with {}",
        count(movement.token_steps, "area", "areas"),
        count(movement.ship_steps, "area", "areas"),
        count(movement.ship_capacity, "token", "tokens")
    )
}

fn city_attacks(conflict: &Conflict) -> Vec<String> {
    let draws = if conflict.cards_declinable { "may draw" } else { "draws" };
    let cards = format!("{draws} {}", count(conflict.cards, "trade card", "trade cards"));
    let gain = match (conflict.pillage, conflict.cards) {
        (0, 0) => String::new(),
        (tokens, 0) => format!("The attacker gains {}", treasury(tokens)),
        (0, _) => format!("The attacker {cards}"),
        (tokens, _) => format!("The attacker gains {} and {cards}", treasury(tokens)),
    };
    let failed = if conflict.failed_attackers_removed {
        "Too few attackers leave at once"
    } else {
        "Too few attackers leave with the surplus"
    };
    let stay =
        if conflict.pirates_stay { " and stay if they survive" } else { " and leave afterwards" };
    let pirates = format!("Pirates defend with {}{stay}", conflict.pirate_defence);
    let numbers = format!(
        "{} to attack, {} to defend",
        count(conflict.attack, "token", "tokens"),
        conflict.defence
    );
    [numbers, gain, failed.to_owned(), pirates]
        .into_iter()
        .filter(|line| !line.is_empty())
        .collect()
}

fn build_cities(cities: &Cities) -> Vec<String> {
    let others = if cities.among_others {
        "foreign tokens in the area are removed"
    } else {
        "not among foreign tokens"
    };
    vec![format!(
        "{} on a city site, {} elsewhere; {others}",
        count(cities.site, "token", "tokens"),
        cities.wilderness
    )]
}

fn buy_cards(pack: &Pack, cards: &Cards) -> Vec<String> {
    let offers = pack.purchases.iter().map(|purchase| {
        format!("From stack {} for {}", stack(pack, purchase.stack), treasury(purchase.price))
    });
    let most =
        cards.purchases.map(|most| format!("At most {} a turn", count(most, "card", "cards")));
    let empty = if cards.buy_from_empty {
        format!("An empty stack gives {}", substitute(pack))
    } else {
        "Not from an empty stack".to_owned()
    };
    offers.chain(most).chain([empty]).collect()
}

/// What replaces the cards of empty stacks.
fn substitute(pack: &Pack) -> String {
    let stand_ins = pack.commodities.iter().filter(|commodity| {
        let stack = pack.get(commodity.stack);
        stack.is_some_and(|stack| stack.substitute) && cards_in_box(&commodity.cards) > 0
    });
    let names: Vec<&str> = stand_ins.map(|commodity| &*commodity.name).collect();
    if names.is_empty() { "nothing".to_owned() } else { super::list(&names, "or") }
}

/// A limit on calamities: "5–8 players: at most 2 calamities each".
pub fn calamity_limit(limit: &CalamityLimit) -> String {
    let part = |number: Option<u16>, one: &str, many: &str| {
        number.map(|number| format!("at most {}", count(number, one, many)))
    };
    let parts: Vec<String> = [
        part(limit.all, "calamity", "calamities"),
        part(limit.major, "major one", "major ones"),
        part(limit.minor, "minor one", "minor ones"),
    ]
    .into_iter()
    .flatten()
    .collect();
    let counts = players(limit.players);
    if parts.is_empty() {
        return format!("{counts}: no limit");
    }
    let surplus = match limit.surplus {
        Surplus::AtRandom => "the surplus goes at random",
        Surplus::DuplicatesFirst => "duplicates go first",
        Surplus::DuplicatesFirstKeepBothKinds => "duplicates go first, and one of each kind stays",
    };
    format!("{counts}: {}; {surplus}", super::list(&parts, "and"))
}

fn buy_advances(foreign: &[ForeignSets]) -> Vec<String> {
    let set = "A set is worth face value × cards × cards".to_owned();
    let foreign = foreign.iter().map(foreign_sets);
    std::iter::once(set).chain(foreign).collect()
}

/// What foreign sets are worth on top.
pub fn foreign_sets(foreign: &ForeignSets) -> String {
    let which = if foreign.shared { "foreign and shared sets" } else { "foreign sets" };
    let bonus = match foreign.times_face_value {
        1 => "their face value".to_owned(),
        times => format!("{times} times their face value"),
    };
    format!("{} players: {which} are worth {bonus} on top", range(foreign.players))
}
