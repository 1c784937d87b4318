//! Clean packs that once were played wrongly without a word, and bundles changed after they were compiled.

use crate::common::{mega_empires, play_at_random, smallest};
use strabo_areas::{
    Action, Choice, Events, Family, Game, Land, Legal, Log, Options, Seat, testing::Position,
};
use strabo_model::attribute::{Attribute, SubstituteCard};
use strabo_model::pack::{Deal, Draw, Role, Setup};
use strabo_model::refs::{AreaId, BlockId, CivilizationId, PhaseId, StackId};
use strabo_model::{Pack, bundle, calamity::CalamityKind, sequence::Step};

fn small(change: impl FnOnce(&mut Pack)) -> Pack {
    let mut pack = smallest().clone();
    change(&mut pack);
    pack
}

fn said(pack: &Pack, players: u8) -> String {
    Game::new(pack, &Options::new(players)).map(|_| ()).expect_err("a refusal").to_string()
}

/// The first stack of the smallest pack, with so many cards.
fn stack_of(cards: &[u16]) -> Pack {
    small(|pack| {
        let kind = pack.commodities[0].clone();
        for (at, cards) in cards.iter().enumerate() {
            if at > 1 {
                pack.commodities.push(kind.clone());
            }
            let at = if at > 1 { pack.commodities.len() - 1 } else { at };
            pack.commodities[at].stack = StackId(0);
            pack.commodities[at].cards[0].cards = *cards;
        }
    })
}

#[test]
fn stacks_of_300_and_510_cards_are_dealt_and_played() {
    for cards in [&[150, 150][..], &[250, 250, 10][..]] {
        let game = Game::new(&stack_of(cards), &Options::new(3)).expect("a game");
        let state = game.start(1, &mut Events::off());
        let all: u16 = cards.iter().sum();
        assert_eq!(state.cards.pile_len(0), all);
        assert_eq!(state.cards.pile(&game, 0).count(), usize::from(all));
        let (state, _) = play_at_random(&game, 3, 3000);
        assert!(state.cards.pile_len(0) < all, "some were drawn");
    }
}

#[test]
fn a_hand_may_hold_more_than_255_cards() {
    let game = Game::new(&stack_of(&[200, 200]), &Options::new(3)).expect("a game");
    let mut scene = Position::new(&game, 1);
    let [first, second] = [0, 1].map(strabo_model::CommodityId);
    scene = scene.commodity(Seat::new(0), first, 190).commodity(Seat::new(0), second, 190);
    assert_eq!(scene.state().player(Seat::new(0)).hand, 380);
    assert_eq!(game.check(scene.state()), Ok(()));
    let state = scene.only(Step::DiscardExcess, &mut Events::off());
    let mut legal = Legal::default();
    game.legal(&state, &mut legal);
    assert!(!legal.choices.is_empty(), "the excess is given back");
}

#[test]
fn sixty_five_calamity_cards_are_refused() {
    let pack = small(|pack| pack.calamities[0].cards[0].cards = 64);
    assert_eq!(
        said(&pack, 3),
        "the number of calamity cards is 65, but the engine plays with 64 at most (calamities.toml)"
    );
}

#[test]
fn every_neighbour_is_offered_on_a_map_with_159_600_borders() {
    let pack = small(|pack| {
        for at in pack.areas.len()..400 {
            let mut area = pack.areas[0].clone();
            area.id = format!("area-{at}").as_str().into();
            pack.areas.push(area);
        }
        for at in 0..400 {
            let area = &mut pack.areas[at];
            area.kind = strabo_model::map::AreaKind::Land;
            area.region = vec![CivilizationId(0), CivilizationId(1), CivilizationId(2)];
            (area.water, area.coasts) = (Vec::new(), Vec::new());
            area.land = (0..400).filter(|other| *other != at).map(AreaId::from).collect();
        }
    });
    for steps in [1, 2] {
        let mut pack = pack.clone();
        pack.rules.as_mut().expect("rules").movement.token_steps = steps;
        let game = Game::new(&pack, &Options::new(3)).expect("a game");
        let scene = Position::new(&game, 1).tokens(Seat::new(0), Land::new(399), 1);
        let state = scene.only(Step::Move, &mut Events::off());
        let mut legal = Legal::default();
        game.legal(&state, &mut legal);
        let marches = legal.choices.iter().filter(|choice| {
            matches!(choice, Choice::UpTo(Action::March { from, .. }, _) if from.index() == 399)
        });
        assert_eq!(marches.count(), 399, "with {steps} steps");
    }
}

#[test]
fn too_many_pieces_are_refused_by_their_component() {
    let pieces = |role: Role, count: u16| {
        let mut pack = mega_empires().clone();
        let component = pack.inventory.iter_mut().find(|component| component.role == Some(role));
        component.expect("a component").per_player = Some(count);
        pack.rules.as_mut().expect("rules").ships.in_play = None;
        said(&pack, 5)
    };
    let refused =
        |what: &str, most: u16| format!("{what}, but the engine plays with {most} at most");
    let said = pieces(Role::Tokens, 300);
    assert!(
        said.starts_with(&refused("the number of tokens of each player is 300", 255)),
        "{said}"
    );
    assert!(said.ends_with("(component \"tokens\")"), "{said}");
    let said = pieces(Role::Cities, 300);
    assert!(said.contains("the number of cities of each player is 300"), "{said}");
    let said = pieces(Role::Ships, 12);
    assert!(
        said.starts_with(&refused("the number of ships of each player in play is 12", 8)),
        "{said}"
    );
}

#[test]
fn ships_beyond_those_in_play_at_one_time_do_not_matter() {
    let mut pack = mega_empires().clone();
    let ships = pack.inventory.iter_mut().find(|component| component.role == Some(Role::Ships));
    ships.expect("a component").per_player = Some(12);
    pack.rules.as_mut().expect("rules").ships.in_play = Some(4);
    assert_eq!(Game::new(&pack, &Options::new(5)).expect("a game").ships, 4);
}

#[test]
fn five_substitutes_are_refused() {
    let pack = small(|pack| {
        pack.advances[0].attributes.push(Attribute::SubstituteCard(SubstituteCard { per_turn: 5 }));
    });
    assert_eq!(
        said(&pack, 3),
        "the number of cards that may stand in for others each turn, with all advances is 5, but the engine plays with 4 at most (advances.toml)"
    );
}

/// A bundle of a pack that was changed after it was compiled is whole, and is not played.
fn resigned(change: impl FnOnce(&mut Pack, &mut Setup)) -> String {
    let pack = small(|pack| {
        let mut setup = pack.setups[0].clone();
        change(pack, &mut setup);
        pack.setups[0] = setup;
    });
    let read = bundle::read(&bundle::write(&pack).expect("a bundle")).expect("whole and valid");
    assert_eq!(read, pack);
    let said = said(&read, read.setups[0].players);
    let Some(reason) = said.strip_prefix("the pack contradicts itself: ") else { panic!("{said}") };
    reason.to_owned()
}

fn deal(pack: &mut Pack) -> &mut Deal {
    &mut pack.deals[0]
}

#[test]
fn a_changed_bundle_with_misplaced_calamities_is_refused() {
    let said = resigned(|pack, _| {
        pack.stacks[1].substitute = true;
        pack.commodities[2].stack = StackId(0);
    });
    assert_eq!(said, "the calamity \"drought\" is in stack 2, which only holds substitutes");
    let said = resigned(|pack, _| pack.calamities[1].stack = StackId(0));
    assert_eq!(said, "the calamity \"revolt\" is in stack 1, which never holds calamities");
    assert_eq!(resigned(|pack, _| pack.stacks[1].number = 1), "two stacks have the number 1");
}

#[test]
fn a_changed_bundle_whose_batches_lose_cards_is_refused() {
    let lost = "the batches of the deal \"all\" do not place every card of stack 2 once";
    let said = resigned(|pack, _| deal(pack).batches[2].calamities.clear());
    assert_eq!(said, lost);
    let said = resigned(|pack, _| {
        deal(pack).batches[1].calamities.push(CalamityKind::NonTradable);
    });
    assert_eq!(said, lost);
    let said = resigned(|pack, _| deal(pack).batches[1].count_players = true);
    assert_eq!(said, lost.replace("stack 2", "stack 1"));
    let said = resigned(|pack, _| {
        pack.commodities[0].additional = true;
        deal(pack).batches[1].commodities = Some(Draw::Regular);
    });
    assert_eq!(said, lost.replace("stack 2", "stack 1"));
}

#[test]
fn a_changed_bundle_with_other_players_than_civilizations_is_refused() {
    let said = resigned(|_, setup| {
        setup.civilizations.pop();
    });
    assert!(said.starts_with("the setup \"") && said.ends_with("civilizations"), "{said}");
    let said = resigned(|_, setup| setup.civilizations[1] = setup.civilizations[0]);
    assert!(said.ends_with("twice"), "{said}");
}

#[test]
fn a_changed_bundle_with_uneven_blocks_is_refused() {
    let block = |id: &str| strabo_model::pack::Block { id: id.into(), name: id.into() };
    let divided = |pack: &mut Pack| {
        pack.blocks = vec![block("west"), block("east")];
        deal(pack).blocks = vec![BlockId(0), BlockId(1)];
        for calamity in &mut pack.calamities {
            calamity.cards[0].cards = 2;
        }
    };
    let members = |pack: &Pack, setup: &mut Setup| {
        let members = |block, civilizations: &[CivilizationId]| strabo_model::pack::BlockMembers {
            block,
            civilizations: civilizations.to_vec(),
        };
        let (first, rest) = setup.civilizations.split_first().expect("civilizations");
        setup.blocks = vec![members(BlockId(0), &[*first]), members(BlockId(1), rest)];
        assert_eq!(pack.blocks.len(), 2);
    };
    let said = resigned(|pack, _| divided(pack));
    assert!(said.starts_with("the blocks of the setup"), "{said}");
    let said = resigned(|pack, setup| {
        divided(pack);
        members(pack, setup);
        setup.blocks[1].civilizations.pop();
    });
    assert!(said.contains("is not in one block"), "{said}");
    let said = resigned(|pack, setup| {
        divided(pack);
        members(pack, setup);
        pack.calamities[0].cards[0].cards = 3;
    });
    assert_eq!(said, "the cards of the calamity \"drought\" cannot be divided between 2 blocks");
    let said = resigned(|pack, setup| {
        divided(pack);
        members(pack, setup);
        pack.blocks.push(block("south"));
        pack.commodities[0].block = Some(BlockId(2));
    });
    assert!(said.ends_with("belongs to a block that the deal \"all\" does not have"), "{said}");
    let said = resigned(|pack, _| {
        pack.blocks = vec![block("west")];
        deal(pack).blocks = vec![BlockId(0); 2];
    });
    assert_eq!(said, "the deal \"all\" has the block \"west\" twice");
}

#[test]
fn a_changed_bundle_whose_turn_never_ends_is_refused() {
    let said = resigned(|pack, _| pack.sequence[3].otherwise = Some(PhaseId(1)));
    assert!(said.ends_with("leads back to itself or to an earlier one"), "{said}");
}

#[test]
fn a_changed_bundle_with_markers_off_the_table_is_refused() {
    let mut pack = mega_empires().clone();
    let starts = pack.variants.iter_mut().find_map(|variant| {
        let id = variant.id.to_string();
        let start = variant.changes.iter_mut().find_map(|change| match change {
            strabo_model::variant::Change::AdvancedStart(start) => Some(start),
            _ => None,
        })?;
        start.succession_step = Some(200);
        Some(id)
    });
    let variants = vec![starts.expect("a variant")];
    let refused = Game::new(&pack, &Options { variants, ..Options::new(5) });
    assert_eq!(
        refused.map(|_| ()).expect_err("a refusal").to_string(),
        "the pack contradicts itself: markers start on a space that the succession table does not have"
    );
}

#[test]
fn a_chain_of_30_000_variants_is_no_chain_of_calls() {
    let mut pack = mega_empires().clone();
    let first = pack.variants.len();
    let mut link = pack.variants[0].clone();
    (link.changes, link.includes, link.excludes) = (Vec::new(), Vec::new(), Vec::new());
    for at in 0..30_000 {
        let mut one = link.clone();
        one.id = format!("link-{at}").as_str().into();
        if at < 29_999 {
            one.includes = vec![strabo_model::refs::VariantId::from(first + at + 1)];
        }
        pack.variants.push(one);
    }
    let variants = vec!["link-0".to_owned()];
    assert!(Game::new(&pack, &Options { variants, ..Options::new(5) }).is_ok());
}
