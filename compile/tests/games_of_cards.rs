//! Games of resources, decks and actions: a tiny made-up one is clean, means what it says, reads aloud,
//! and goes through a bundle; what leads nowhere is found.

use crate::common::{check, clean, file};
use strabo_compile::{Outcome, source::SourceFile};
use strabo_model::scoring::{GameEnd, TieBreak};
use strabo_model::{Pack, bundle, deck::Draft, deed::Deed, words};

/// The files of `packs/tiny`.
macro_rules! tiny {
    ($($path:literal)*) => {
        vec![$(file($path, include_str!(concat!("packs/tiny/", $path)))),*]
    };
}

fn files() -> Vec<SourceFile> {
    tiny!("pack.toml" "inventory.toml" "resources.toml" "advances.toml" "decks.toml"
        "succession.toml" "sequence.toml" "scoring.toml" "setups.toml" "variants.toml")
}

/// The tiny game with one text in place of another.
fn changed(path: &str, from: &str, to: &str) -> Outcome {
    let mut files = files();
    let changed = files.iter_mut().find(|file| file.path == path).expect("a file");
    let text = String::from_utf8(changed.bytes.to_vec()).expect("a text");
    assert!(text.contains(from), "{path} lacks {from}");
    *changed = file(path, &text.replacen(from, to, 1));
    check(files)
}

fn found(outcome: &Outcome) -> Vec<&'static str> {
    outcome.diagnostics.iter().map(|finding| finding.lint.name).collect()
}

/// The made-up game, which has nothing wrong with it.
pub fn tiny() -> Pack {
    clean(check(files()))
}

#[test]
fn a_game_without_areas_trade_and_civilizations_is_clean() {
    let pack = tiny();
    assert!(pack.areas.is_empty() && pack.commodities.is_empty() && pack.civilizations.is_empty());
    assert_eq!(pack.cards.len(), 3);
}

#[test]
fn names_become_indices() {
    let pack = tiny();
    let granary = &pack.advances[1];
    assert_eq!(granary.prerequisites[0].index(), 0);
    assert_eq!(pack.groups[1].opened_by[0].index(), 1);
    assert_eq!(pack.pieces[0].price.len(), 2);
    let Deed::IgnoreCards(ignored) = &pack.advances[2].benefits[0].one_of[1] else {
        panic!("a deed about cards")
    };
    assert_eq!(&*pack.cards[ignored.cards[0].index()].name, "Flood");
    let scoring = pack.scoring.as_ref().expect("scoring");
    assert_eq!(scoring.end, GameEnd::Rounds(4));
    assert!(matches!(scoring.tie_breaks[0], TieBreak::Holds(card) if card.index() == 1));
}

#[test]
fn a_deck_is_prepared_for_each_player_count() {
    let pack = tiny();
    let marvels = 1.into();
    let two = pack.preparation(marvels, 2).expect("a preparation");
    assert_eq!((two.used(2), two.remove.len()), (2, 1));
    assert_eq!(pack.preparation(marvels, 3).expect("a preparation").used(3), 1);
    assert!(pack.preparation(0.into(), 2).is_none(), "nothing is said of the omens");
}

#[test]
fn benefits_read_aloud() {
    let pack = tiny();
    let told = |at: usize| words::benefit::benefit(&pack, &pack.advances[at].benefits[0]);
    assert_eq!(
        told(1),
        "As an action, once a turn, for 1 Grain: gain 1 Gold for each city; at most 3"
    );
    assert_eq!(told(2), "When you move units: you may have 1 action more, or ignore Flood");
    let hut = &pack.pieces[0].benefits[0];
    assert_eq!(words::benefit::benefit(&pack, hut), "When built: gain 1 Gold");
}

#[test]
fn goals_and_preparations_read_aloud() {
    let pack = tiny();
    let goal = words::deck::goal(&pack, &pack.cards[2].goals[0]);
    assert_eq!(goal, "Bloom: 1 city of size 5 or more or 4 advances, at the end of a round");
    assert_eq!(
        words::deck::preparation(&pack, &pack.preparations[0]),
        [
            "With 2 players",
            "Remove 1 card of New, unseen",
            "From the top down, each shuffled by itself: Old, New",
            "Turn 1 card face up",
        ]
    );
}

#[test]
fn what_a_draft_leaves_lies_face_up_where_the_pack_says_so() {
    let pack = tiny();
    let mut prepared = pack.preparations[0].clone();
    prepared.draft = Some(Draft { cards: 3, each: 1, joins_row: false });
    assert_eq!(prepared.face_up(2), 1);
    prepared.draft = Some(Draft { cards: 3, each: 1, joins_row: true });
    assert_eq!((prepared.face_up(2), prepared.face_up(3)), (2, 1));
    let told = words::deck::preparation(&pack, &prepared);
    let draft =
        "Lay out 3 cards; each player takes 1, clockwise and then back; what is left stays face up";
    assert!(told.iter().any(|line| line == draft), "{told:?}");
}

#[test]
fn pieces_stand_on_cards_of_advances() {
    let start = "pieces = { hut = 2 }";
    let on_card = "on_cards = [{ advance = \"granary\", pieces = { hut = 2 } }]";
    let pack = clean(changed("setups.toml", start, on_card));
    let with = pack.setups[0].starts_with.as_ref().expect("a start");
    assert!(with.pieces.is_empty());
    assert_eq!(with.on_cards[0].advance.index(), 1);
    assert_eq!(with.on_cards[0].pieces[0].count, 2);
    let bytes = bundle::write(&pack).expect("a bundle");
    assert_eq!(bundle::read(&bytes).expect("the same pack"), pack);
    let lost = changed("setups.toml", start, &on_card.replace("granary", "granaries"));
    assert_eq!(found(&lost), ["unknown-advance"]);
}

#[test]
fn scoring_reads_aloud() {
    let pack = tiny();
    let scoring = pack.scoring.as_ref().expect("scoring");
    assert_eq!(
        words::scoring::scoring(&pack, scoring),
        [
            "1 point for each piece of a city",
            "½ point for each advance",
            "Points printed on Marvels",
            "−1 point for each replaced tile",
            "The game ends after 4 rounds",
            "The game ends when somebody has no cities at the end of a round",
            "The game ends when nothing is left of the Omens and Marvels",
            "Ties: the player who has Tower, then the most pieces of cities, then the victory is shared",
        ]
    );
}

#[test]
fn variants_and_phases_read_aloud() {
    let pack = tiny();
    assert_eq!(
        words::variant::variant(&pack, &pack.variants[0]),
        ["The game lasts 3 rounds", "Everybody starts with 3 × Hut", "2 of Marvels lie face up",]
    );
    assert_eq!(
        words::sequence::phase(&pack, &pack.sequence[0]),
        ["Clockwise from the first player", "3 actions of these, in any order", "2 turns each"]
    );
}

#[test]
fn a_bundle_whose_benefit_leads_nowhere_is_refused() {
    let mut pack = tiny();
    let Deed::Gain(gain) = &mut pack.advances[1].benefits[0].does[0] else { panic!("a gain") };
    gain.resources = vec![9.into()];
    let error = pack.validate().expect_err("an index beyond the end").to_string();
    let place = "advances[1].benefits[0].does[0].gain.resources[0]";
    assert_eq!(error, format!("{place} is 9, but there are 2 resources"));
}
