//! Games of other families are refused before they begin, with what the engine has no rules for.

use crate::common::prelude::*;
use strabo_model::variant::{Change, Rounds};
use strabo_model::{map::Passage, scoring::GameEnd, sequence::Order};

fn refusal(pack: &Pack, options: &Options) -> SetupError {
    Game::new(pack, options).map(|_| ()).expect_err("a refusal")
}

fn refused(change: impl FnOnce(&mut Pack)) -> String {
    let mut pack = mega_empires().clone();
    change(&mut pack);
    refusal(&pack, &Options::new(5)).to_string()
}

#[test]
fn an_order_or_an_end_without_rules_is_refused() {
    let said = refused(|pack| pack.sequence[0].order = Order::Clockwise);
    assert!(said.contains("the order of the phase"), "{said}");
    let said = refused(|pack| {
        pack.scoring.as_mut().expect("scoring").end = GameEnd::Rounds(6);
    });
    assert!(said.ends_with("the end of the game"), "{said}");
}

#[test]
fn a_variant_without_rules_is_refused() {
    let mut pack = mega_empires().clone();
    pack.variants[0].changes = vec![Change::Rounds(Rounds { rounds: 4 })];
    let id = pack.variants[0].id.to_string();
    let options = Options { variants: vec![id.clone()], ..Options::new(5) };
    assert_eq!(refusal(&pack, &options), SetupError::NotPlayed(format!("the variant \"{id}\"")));
}

#[test]
fn a_passage_that_depends_on_who_holds_an_area_is_refused() {
    let said = refused(|pack| {
        let [one, other] = ["babylon", "ur"].map(|id| pack.area(id).expect("an area"));
        pack.passages.push(Passage {
            id: "canal".into(),
            name: Some("The Canal".into()),
            between: [one, other],
            open_to_holder_of: vec![one],
        });
    });
    assert!(
        said.ends_with("the passage \"The Canal\", which only the holder of an area may cross"),
        "{said}"
    );
}
