//! The packs that ship, without their outlines.

use strabo_compile::source::{SourcePack, Sources};
use strabo_compile::{Outcome, compile};
use strabo_model::resource::Fact;
use strabo_model::{Advance, Pack, benefit::Benefit, completeness::whole, deck::Card};

/// The pack with this id, without its outlines.
pub fn find(id: &str) -> SourcePack {
    let mut pack = strabo_data::sources(id).expect("a pack that ships");
    pack.files.retain(|file| file.path != "map.geojson");
    pack
}

/// One file of a pack.
pub fn text(pack: &str, path: &str) -> String {
    let files = find(pack).files;
    let file = files.into_iter().find(|file| file.path == path).expect("a file of the pack");
    String::from_utf8(file.bytes.into_owned()).expect("a text")
}

/// A stand-in is complete, and only adds facts to the pack it stands in for that this lists as unprinted.
pub fn stands_in(base: &Pack, pack: &Pack, say: impl Fn(&Pack, &[Benefit]) -> Vec<String>) {
    let all = whole(pack);
    assert_eq!(all.filled, all.declared);
    for old in &base.cards {
        let new = pack.cards.iter().find(|card| card.id == old.id).expect("a card");
        let kept = |card: &Card| (card.name.clone(), card.deck, card.era, card.needs.clone());
        assert_eq!(kept(new), kept(old), "{}", old.id);
        if !old.benefits.is_empty() && !old.unprinted.contains(&Fact::Benefits) {
            assert_eq!(say(pack, &new.benefits), say(base, &old.benefits), "{}", old.id);
        }
        assert!(old.goals.is_empty() || new.goals.len() == old.goals.len(), "{}", old.id);
    }
    for old in &base.advances {
        let new = pack.advances.iter().find(|row| row.id == old.id).expect("an advance");
        let kept = |row: &Advance| (row.name.clone(), row.level, row.price.clone());
        assert_eq!(kept(new), kept(old), "{}", old.id);
        assert_eq!(say(pack, &new.benefits), say(base, &old.benefits), "{}", old.id);
    }
    let sizes = |pack: &Pack| -> Vec<u16> { pack.decks.iter().map(|deck| deck.size).collect() };
    assert_eq!(sizes(pack), sizes(base));
}

/// Compiles a pack that ships.
pub fn check(id: &str) -> Outcome {
    compile(Sources { pack: find(id), library: &strabo_data::library() })
}
