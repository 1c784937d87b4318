//! Every word of the vocabulary that the shipped packs use can be read aloud.

use std::fmt::Write;

use crate::support::{golden, pack, shipped};
use strabo_model::Pack;
use strabo_model::calamity::{
    DivideCivilization, Effect, Place, Secondary, SecondaryWho, Shortage, SiteKind, TakeDamage,
};
use strabo_model::modifier::{Modifier, Price, Victim};
use strabo_model::words::modifier::{Sense, modifiers};
use strabo_model::words::{attribute, calamity, effect, rules, scoring, sequence, trade, variant};

/// Everything there is to say about a pack: headings and, below each, its fragments.
fn said(pack: &Pack) -> Vec<(String, Vec<String>)> {
    let mut all = Vec::new();
    for row in &pack.calamities {
        let words = calamity::calamity(row);
        let mut lines: Vec<String> = words.needs.into_iter().chain(words.site).collect();
        lines.extend(words.effects);
        lines.extend(words.otherwise.into_iter().map(|line| format!("Otherwise: {line}")));
        lines.extend(words.secondary.into_iter().chain(words.beneficiary));
        lines.extend(modifiers(pack, row).iter().map(|each| each.sentence(pack)));
        all.push((row.name.to_string(), lines));
    }
    for row in &pack.advances {
        all.push((row.name.to_string(), attribute::attributes(pack, row)));
    }
    for row in &pack.sequence {
        let mut lines = sequence::phase(pack, row);
        for step in &row.steps {
            lines.push(step.told().to_owned());
            lines.extend(rules::step(pack, *step));
        }
        all.push((row.name.to_string(), lines));
    }
    let ends = pack.scoring.iter().flat_map(|rules| scoring::scoring(pack, rules));
    all.push(("Scoring".to_owned(), ends.collect()));
    for row in &pack.variants {
        all.push((row.name.to_string(), variant::variant(pack, row)));
    }
    let deals = pack.deals.iter().map(trade::preparation);
    all.push(("Stacks".to_owned(), deals.collect()));
    all
}

fn page(pack: &Pack) -> String {
    let mut page = String::new();
    for (heading, lines) in said(pack) {
        writeln!(page, "{heading}").expect("a text");
        for line in lines {
            writeln!(page, "  {line}").expect("a text");
        }
    }
    page
}

#[test]
fn the_east_reads_aloud() {
    golden("words/mega-empires-east.txt", &page(&pack("mega-empires-east")));
}

#[test]
fn the_expansion_project_reads_aloud() {
    golden("words/expansion-project.txt", &page(&pack("expansion-project")));
}

#[test]
fn words_are_fragments_with_a_capital_and_without_a_full_stop() {
    for pack in shipped() {
        for (heading, lines) in said(&pack) {
            for line in lines {
                let start = line.chars().next().expect("a word");
                assert!(!start.is_lowercase() && !start.is_whitespace(), "{heading}: {line}");
                let wrong = ["  ", " ,", " ;", "; ;", "?", "..", " 1 cities", " 1 tokens"];
                assert!(wrong.iter().all(|wrong| !line.contains(wrong)), "{heading}: {line}");
                assert!(!line.ends_with([' ', '.', ',', ';', ':']), "{heading}: {line}");
            }
        }
    }
}

#[test]
fn every_calamity_and_every_ability_says_something() {
    for pack in shipped() {
        for calamity in &pack.calamities {
            assert!(!calamity::calamity(calamity).effects.is_empty(), "{}", calamity.name);
            for words in modifiers(&pack, calamity) {
                assert!(words.number.is_some() || words.besides.is_some(), "{}", calamity.name);
            }
        }
    }
}

/// What a modifier means that is like the first of `smallest` but for some changes, and its words.
fn modified(effect: Effect, change: impl Fn(&mut Modifier)) -> (Sense, String) {
    let mut pack = pack("smallest");
    let mut calamity = pack.calamities.remove(0);
    calamity.effects = vec![effect];
    change(&mut calamity.modified_by[0]);
    let words = modifiers(&pack, &calamity).remove(0);
    (words.sense, words.sentence(&pack))
}

fn damage() -> Effect {
    Effect::TakeDamage(TakeDamage { points: 9, ..TakeDamage::default() })
}

#[test]
fn less_damage_helps_and_more_damage_harms() {
    let (sense, words) = modified(damage(), |modifier| modifier.amount = Some(-5));
    assert_eq!((sense, &*words), (Sense::Helps, "Wells: −5 damage"));
    let (sense, words) = modified(damage(), |modifier| {
        modifier.amount = Some(5);
        modifier.victim = Victim::Primary;
    });
    assert_eq!((sense, &*words), (Sense::Worsens, "Wells: +5 damage, primary victim"));
}

#[test]
fn more_of_a_divided_civilization_helps() {
    let (victim_selects, beneficiary_selects, shortage) = (15, 20, Shortage::Kept);
    let divide = DivideCivilization { victim_selects, beneficiary_selects, shortage };
    let divide = Effect::DivideCivilization(divide);
    let (sense, words) = modified(divide, |modifier| modifier.amount = Some(5));
    assert_eq!((sense, &*words), (Sense::Helps, "Wells: +5 unit points"));
}

#[test]
fn a_price_is_a_change_and_immunity_helps() {
    let (sense, _) = modified(damage(), |modifier| {
        modifier.amount = None;
        modifier.may_pay = Some(Price::DiscardCards(2));
    });
    assert_eq!(sense, Sense::Changes);
    let (sense, words) = modified(damage(), |modifier| {
        modifier.amount = None;
        modifier.immune = true;
        modifier.unless = Some(modifier.advance);
    });
    let told = "Wells: cannot be a victim, unless you have Wells";
    assert_eq!((sense, &*words), (Sense::Helps, told));
}

#[test]
fn what_is_shared_out_is_told_as_a_whole() {
    let (players, who, total) = (None, Some(SecondaryWho::Chosen), Some(20));
    let effects = vec![Effect::TakeDamage(TakeDamage::default())];
    let (spares_beneficiary, spares_trader) = (false, false);
    let at_most = Some(8);
    let shared =
        Secondary { who, players, total, at_most, spares_beneficiary, spares_trader, effects };
    let words = calamity::secondary(&shared, None);
    assert_eq!(words, "Other players together: take 20 damage; you share it out, at most 8 each");
}

#[test]
fn a_place_is_called_by_its_kind() {
    let damage = TakeDamage { points: 5, from: Place::Site, ..TakeDamage::default() };
    let damage = Effect::TakeDamage(damage);
    let words = |site| effect::effect(&damage, site);
    assert_eq!(words(Some(SiteKind::FloodPlain)), "Take 5 damage on the flood plain");
    assert_eq!(words(None), "Take 5 damage at the site");
}
