//! Every limit of the engine: exactly at its number a game is played, one above it is refused in words.

use crate::bots::{bots, choose};
use crate::common::play_at_random;
use crate::common::prelude::*;
use strabo_areas::testing::add;
use strabo_bots::BotKind;
use strabo_model::attribute::{
    Ability, Add, ExtraCredits, FreeAdvances, GainTreasury, PopulationLimit, SpecialAbility,
    Spread, SubstituteCard,
};
use strabo_model::calamity::{Effect, LoseTreasury};
use strabo_model::limits::{self, Limit};
use strabo_model::pack::{Phase, Role, SpecialCredit, Stack};
use strabo_model::refs::{CivilizationId, GroupId, PhaseId, StackId, VariantId};
use strabo_model::{map::AreaKind, players::PlayerRange, variant::Change};

/// No list of a pack has room for more than this in one row.
const HALF: u32 = 60_000;

fn small(number: u32) -> u16 {
    u16::try_from(number).expect("a number of a pack")
}

fn pieces(pack: &mut Pack, role: Role, count: u32) {
    let component = pack.inventory.iter_mut().find(|component| component.role == Some(role));
    let component = component.expect("a component");
    component.per_player = Some(small(count));
    component.total = Some(small(count));
}

fn no_attributes(pack: &mut Pack, gone: impl Fn(&Attribute) -> bool) {
    for advance in &mut pack.advances {
        advance.attributes.retain(|attribute| !gone(attribute));
    }
}

/// Adds copies of the last row, each with an id of its own, until there are so many.
macro_rules! fill {
    ($list:expr, $count:expr) => {
        while $list.len() < $count as usize {
            let mut copy = $list.last().expect("a row").clone();
            copy.id = format!("copy-{}", $list.len()).as_str().into();
            $list.push(copy);
        }
    };
}

fn cards_of_calamities(pack: &Pack, players: u8) -> usize {
    let cards = pack.calamities.iter().flat_map(|calamity| &calamity.cards);
    cards
        .filter(|count| count.players.contains(players))
        .map(|count| usize::from(count.cards))
        .sum()
}

fn started<'p>(
    pack: &'p mut Pack,
    options: &mut Options,
) -> &'p mut strabo_model::variant::AdvancedStart {
    let starts = |change: &Change| matches!(change, Change::AdvancedStart(start) if start.packages);
    let at = pack.variants.iter().position(|variant| variant.changes.iter().any(starts));
    let variant = &mut pack.variants[at.expect("a variant with packages")];
    options.variants = vec![variant.id.to_string()];
    match variant.changes.iter_mut().find(|change| starts(change)) {
        Some(Change::AdvancedStart(start)) => start,
        _ => unreachable!("it was just found"),
    }
}

/// A pack with exactly so much of what a limit counts, and how it is played.
fn pack_with(limit: Limit, number: u32) -> (Pack, Options) {
    let mut options = Options { turn_limit: 6, ..Options::new(3) };
    let mut pack = match limit.name {
        "players" | "divided-tokens" | "substitutes" => expansion_project().clone(),
        "sites" | "substitute-kinds" | "annexed-pieces" | "ships" | "barbarian-tokens"
        | "pirate-cities" | "packages" | "first-space" => mega_empires().clone(),
        _ => smallest().clone(),
    };
    if pack.id != smallest().id {
        options.players = 5;
    }
    match limit.name {
        "players" => {
            options.players = u8::try_from(number).expect("few players");
            let last = pack.deals.iter_mut().find(|deal| deal.players.contains(18));
            last.expect("a deal").players.max = PlayerRange::MOST;
            let at = pack.setups.iter().position(|setup| setup.players == 18).expect("a setup");
            pack.setups[at].players = options.players;
            let first = pack.setups[at].civilizations[0];
            pack.setups[at].civilizations.resize(number as usize, first);
        }
        "areas" => {
            let water = pack.areas.iter().position(|area| !area.is_land()).expect("a sea");
            let sea = pack.areas.remove(water);
            assert_eq!(water, pack.areas.len(), "seas come last");
            pack.areas.push(sea);
            let land = pack.areas.iter().filter(|area| area.is_land()).count();
            for at in land..number as usize {
                let mut area = pack.areas[0].clone();
                area.id = format!("far-{at}").as_str().into();
                area.region = vec![CivilizationId(0)];
                (area.land, area.water, area.coasts) = (Vec::new(), Vec::new(), Vec::new());
                pack.areas.push(area);
            }
        }
        "waters" => {
            let coasts: usize = pack.areas.iter().map(|area| area.coasts.len().max(1)).sum();
            for at in coasts..number as usize {
                let mut area = pack.areas[0].clone();
                area.id = format!("sea-{at}").as_str().into();
                area.kind = AreaKind::Sea;
                (area.land, area.water, area.coasts) = (Vec::new(), Vec::new(), Vec::new());
                pack.areas.push(area);
            }
        }
        "sites" => fill!(pack.volcanoes, number),
        "phases" => {
            pack.sequence.push(Phase { steps: vec![Step::Census], ..pack.sequence[0].clone() });
            fill!(pack.sequence, number);
        }
        "steps" => {
            let steps: usize = pack.sequence.iter().map(|phase| phase.steps.len()).sum();
            let more = number as usize - steps;
            pack.sequence[0].steps.extend(std::iter::repeat_n(Step::Census, more));
        }
        "eras" => {
            fill!(pack.eras, number);
            let eras = pack.eras.len();
            for table in &mut pack.succession {
                table.requirements.resize(eras, strabo_model::pack::Requirement::default());
            }
        }
        "spaces" => pack.succession[0].spaces = small(number),
        "advances" => fill!(pack.advances, number),
        "groups" => {
            fill!(pack.groups, number);
            for advance in &mut pack.advances {
                advance.credits.resize(number as usize, 0);
            }
        }
        "abilities" => {
            let phase =
                pack.sequence.iter().position(|phase| phase.steps.contains(&Step::BuyAdvances));
            let gain = Ability::GainTreasury(GainTreasury { up_to: 1 });
            pack.advances[0].attributes.push(Attribute::Ability(SpecialAbility {
                phase: PhaseId::from(phase.expect("a phase")),
                one_of: vec![gain; number as usize],
            }));
            pack.sequence[phase.expect("a phase")].steps.push(Step::UseAbilities);
        }
        "gifts" => {
            let gift = ExtraCredits { amount: 5, spread: Spread::AnyGroups };
            let gifts = vec![Attribute::ExtraCredits(gift); number as usize];
            pack.advances[0].attributes.extend(gifts);
        }
        "substitutes" => {
            no_attributes(&mut pack, |one| matches!(one, Attribute::SubstituteCard(_)));
            let card = SubstituteCard { per_turn: small(number) };
            pack.advances[0].attributes.push(Attribute::SubstituteCard(card));
            pack.advances[0].cost = 1;
        }
        "added" => {
            let add = i16::try_from(number).expect("a small number");
            pack.advances[0].attributes.push(Attribute::HandLimit(Add { add }));
        }
        "free-advances" => {
            pack.advances[0].attributes.push(Attribute::FreeAdvances(FreeAdvances {
                count: small(number),
                group: GroupId(0),
                cost_below: u16::MAX,
            }));
        }
        "named-limit" => {
            let printed = Some(vec![u8::try_from(number).expect("a small number")]);
            let limit = PopulationLimit { add: 1, printed };
            pack.advances[0].attributes.push(Attribute::PopulationLimit(limit));
        }
        "credits" => {
            for advance in &mut pack.advances {
                advance.credits.fill(0);
            }
            for setup in &mut pack.setups {
                setup.starting_credits = 0;
            }
            pack.packages.clear();
            no_attributes(&mut pack, |one| matches!(one, Attribute::ExtraCredits(_)));
            for (at, credits) in [HALF, number - HALF].into_iter().enumerate() {
                pack.advances[at].credits[0] = small(credits);
            }
        }
        "special-credits" => {
            for advance in &mut pack.advances {
                advance.special_credit = None;
            }
            let to = AdvanceId::from(pack.advances.len() - 1);
            for (at, amount) in [HALF, number - HALF].into_iter().enumerate() {
                let amount = small(amount);
                pack.advances[at].special_credit = Some(SpecialCredit { to, amount });
            }
        }
        "advance-points" => {
            for advance in &mut pack.advances {
                advance.points = 0;
            }
            pack.advances[0].points = small(HALF);
            pack.advances[1].points = small(number - HALF);
        }
        "stacks" => {
            for number in small(10)..small(10 + number - 2) {
                let (no_calamities, substitute) = (false, false);
                pack.stacks.push(Stack { number, no_calamities, substitute });
            }
        }
        "stack-number" => pack.stacks[1].number = small(number),
        "trade-cards" => {
            for commodity in &mut pack.commodities {
                commodity.cards[0].cards = 250;
            }
            fill!(pack.commodities, number as usize - cards_of_calamities(&pack, options.players));
        }
        "calamities" => {
            fill!(pack.calamities, number);
            for calamity in pack.calamities.iter_mut().skip(2) {
                calamity.cards.clear();
            }
        }
        "calamity-cards" => {
            let others = cards_of_calamities(&pack, options.players) - 1;
            pack.calamities[0].cards[0].cards = small(number) - u16::try_from(others).expect("few");
        }
        "copies" => pack.commodities[0].cards[0].cards = small(number),
        "face-value" => pack.commodities[0].value = small(number),
        "substitute-kinds" => {
            let substitute = pack.stacks.iter().position(|stack| stack.substitute).expect("one");
            for at in 0..number as usize - 1 {
                pack.commodities[at].stack = StackId::from(substitute);
            }
        }
        "tokens" | "divided-tokens" => pieces(&mut pack, Role::Tokens, number),
        "annexed-pieces" => pieces(&mut pack, Role::Tokens, number - 9),
        "cities" => pieces(&mut pack, Role::Cities, number),
        "ships" => {
            pieces(&mut pack, Role::Ships, number);
            let rules = pack.rules.as_mut().expect("rules");
            (rules.ships.in_play, rules.ships.cost) = (None, 1);
        }
        "barbarian-tokens" => pieces(&mut pack, Role::BarbarianTokens, number),
        "pirate-cities" => pieces(&mut pack, Role::PirateCities, number),
        "rate" => pack.rules.as_mut().expect("rules").ships.cost = small(number),
        "city-points" => pack.rules.as_mut().expect("rules").cities.points = small(number),
        "price" => pack.purchases[0].price = small(number),
        "effect" => {
            let Effect::AnnexCities(annex) = &mut pack.calamities[1].effects[0] else {
                panic!("a calamity that annexes cities")
            };
            annex.count = small(number);
        }
        "loss" => {
            let Effect::TakeDamage(damage) = &mut pack.calamities[0].effects[0] else {
                panic!("a calamity that does damage")
            };
            damage.points = small(number);
        }
        "effects" => {
            let lose = Effect::LoseTreasury(LoseTreasury { tokens: 1 });
            pack.calamities[0].effects.resize(number as usize, lose);
        }
        "changes" => {
            let amount = i16::try_from(number).expect("a small number");
            pack.calamities[1].modified_by[0].amount = Some(amount);
        }
        "packages" => {
            started(&mut pack, &mut options);
            let id = pack.variants.iter().position(|one| *one.id == *options.variants[0]);
            let id = VariantId::from(id.expect("the variant"));
            pack.packages.sort_by_key(|package| package.variant == id);
            let others = pack.packages.iter().filter(|package| package.variant != id).count();
            fill!(pack.packages, number as usize + others);
        }
        "first-space" => {
            started(&mut pack, &mut options).succession_step = Some(small(number));
            for table in &mut pack.succession {
                table.spaces = 255;
            }
        }
        other => panic!("no test makes a pack with {other}"),
    }
    (pack, options)
}

/// Plays some of a game, looking at every state: at random and with sense.
fn plays(pack: &Pack, options: &Options, decisions: u64) {
    let game = Game::new(pack, options).expect("a game");
    play_at_random(&game, 7, decisions);
    let mut events = Events::off();
    let mut state = game.start(8, &mut events);
    let mut bots = bots(&game, BotKind::Steward, 0);
    let mut legal = Legal::default();
    for _ in 0..decisions {
        let Some(decision) = game.decision(&state) else { break };
        game.legal(&state, &mut legal);
        let action = choose(&mut bots, &game, &state, &legal, decision.seat);
        game.apply_chosen(&mut state, &legal, action, &mut events).expect("a legal action");
        assert_eq!(check(&game, &state), Ok(()), "turn {} {decision:?} {action:?}", state.turn);
    }
}

fn refusal(pack: &Pack, options: &Options) -> String {
    let refused = Game::new(pack, options).map(|_| ()).expect_err("a refusal");
    assert!(matches!(refused, SetupError::Beyond(_)), "{refused}");
    refused.to_string()
}

fn holds(limit: Limit) {
    let (pack, options) = pack_with(limit, limit.most);
    plays(&pack, &options, if matches!(limit.name, "areas" | "waters") { 40 } else { 1500 });
    let (pack, options) = pack_with(limit, limit.most + 1);
    let said = refusal(&pack, &options);
    let number =
        format!("is {}, but the engine plays with {} at most (", limit.most + 1, limit.most);
    assert!(said.contains(&number), "{}: {said}", limit.name);
}

macro_rules! limits {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                let name = stringify!($name).replace('_', "-");
                let limit = limits::ALL.iter().find(|limit| limit.name == name);
                holds(*limit.expect("a limit"));
            }
        )*

        #[test]
        fn every_limit_is_tried() {
            let tried = [$(stringify!($name).replace('_', "-")),*];
            // What comes after these is of games on tiles, which try it themselves.
            let all = limits::ALL.iter().map(|limit| limit.name).take_while(|name| *name != "amount");
            assert_eq!(all.collect::<Vec<_>>(), tried);
        }
    };
}

limits! {
    players areas waters sites phases steps eras spaces advances groups abilities gifts substitutes
    added free_advances named_limit credits special_credits advance_points stacks stack_number
    trade_cards calamities calamity_cards copies face_value substitute_kinds tokens divided_tokens
    annexed_pieces cities ships barbarian_tokens pirate_cities rate city_points price effect loss
    effects changes packages first_space
}

#[test]
#[should_panic(expected = "overflow")]
fn the_engine_of_the_tests_checks_for_overflow() {
    add(255, std::hint::black_box(1));
}
