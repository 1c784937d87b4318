//! The words of a pack's rules, each with what the program says for it on charts and in play.

use serde::Serialize;
use strabo_model::attribute::{Attribute, SpecialAbility};
use strabo_model::deed::{Deed, Gain};
use strabo_model::scoring::{Scoring, TieBreak};
use strabo_model::value::{Value, to_value};
use strabo_model::{Pack, calamity::Effect, tally::Tally, words};

use super::entry::Word;

/// The list and the word, the row it stands in, and the text.
pub type Spoken = (Word, String, String);

/// What is said for the rules of a pack.
pub fn spoken(pack: &Pack) -> Vec<Spoken> {
    let mut said = Said(Vec::new());
    calamities(pack, &mut said);
    for advance in &pack.advances {
        for attribute in &advance.attributes {
            let text = words::attribute::attribute(pack, attribute);
            said.note("Attribute", attribute, &advance.id, &text);
            if let Attribute::Ability(special) = attribute {
                for ability in &special.one_of {
                    let alone = SpecialAbility { one_of: vec![ability.clone()], ..special.clone() };
                    let text = words::attribute::attribute(pack, &Attribute::Ability(alone));
                    said.note("Ability", ability, &advance.id, &text);
                }
            }
        }
    }
    deeds(pack, &mut said);
    for phase in &pack.sequence {
        for step in &phase.steps {
            said.note("Step", step, &phase.id, step.told());
        }
    }
    for variant in &pack.variants {
        for change in &variant.changes {
            said.note("Change", change, &variant.id, &words::variant::change(pack, change));
        }
    }
    for placement in &pack.placements {
        for rule in &placement.rules {
            let text = words::tile::placement_rule(pack, rule);
            said.note("PlacementRule", rule, &placement.id, &text);
        }
    }
    for card in &pack.cards {
        for goal in &card.goals {
            let text = words::deck::goal(pack, goal);
            goal.any_of.iter().for_each(|target| said.note("Tally", &target.of, &card.id, &text));
        }
    }
    if let Some(scoring) = &pack.scoring {
        for points in &scoring.points {
            let alone =
                Scoring { points: vec![points.clone()], sole_finisher: 0, ..scoring.clone() };
            if let Some(text) = words::scoring::points(pack, &alone).last() {
                said.note("Tally", &points.of, "", text);
            }
        }
        for end in std::iter::once(&scoring.end).chain(&scoring.or_ends) {
            said.note("GameEnd", end, "", &words::scoring::end(pack, end));
        }
        for tie in &scoring.tie_breaks {
            let text = words::scoring::tie_break(pack, tie);
            said.note("TieBreak", tie, "", &text);
            if let TieBreak::Most(tally) = tie {
                said.note("Tally", tally, "", &text);
            }
        }
    }
    unused(pack, &mut said);
    said.0
}

/// What would be said for words that no shipped game uses.
fn unused(pack: &Pack, said: &mut Said) {
    let Some(resource) = pack.ids().next() else { return };
    for of in [Tally::CitiesCaptured, Tally::Resource(resource), Tally::Unprinted] {
        said.note("Tally", &of, "", &words::scoring::tie_break(pack, &TieBreak::Most(of.clone())));
    }
    said.deed(pack, &Deed::Unprinted, "");
}

fn calamities(pack: &Pack, said: &mut Said) {
    for calamity in &pack.calamities {
        let site = calamity.site.as_ref().map(|site| site.kind);
        let mut effects: Vec<&Effect> =
            calamity.effects.iter().chain(&calamity.otherwise).collect();
        effects.extend(calamity.secondary.iter().flat_map(|secondary| &secondary.effects));
        for modifier in &calamity.modified_by {
            effects.extend(modifier.adds.iter().chain(&modifier.instead));
            let text = words::modifier::modifier(pack, calamity, modifier).sentence(pack);
            said.fields("Modifier", modifier, &calamity.id, &text);
            if let Some(price) = &modifier.may_pay {
                said.note("Price", price, &calamity.id, &text);
            }
        }
        for effect in effects {
            said.note("Effect", effect, &calamity.id, &words::effect::effect(effect, site));
        }
    }
}

fn deeds(pack: &Pack, said: &mut Said) {
    let advances = pack.advances.iter().map(|row| (&row.id, &row.benefits));
    let groups = pack.groups.iter().map(|row| (&row.id, &row.benefits));
    let cards = pack.cards.iter().map(|row| (&row.id, &row.benefits));
    let pieces = pack.pieces.iter().map(|row| (&row.id, &row.benefits));
    for (id, benefits) in advances.chain(groups).chain(cards).chain(pieces) {
        for deed in benefits.iter().flat_map(|benefit| benefit.does.iter().chain(&benefit.one_of)) {
            said.deed(pack, deed, id);
        }
    }
    for event in &pack.events {
        event.does.iter().for_each(|deed| said.deed(pack, deed, &event.id));
    }
}

struct Said(Vec<Spoken>);

impl Said {
    fn deed(&mut self, pack: &Pack, deed: &Deed, row: &str) {
        let text = words::deed::deed(pack, deed);
        self.note("Deed", deed, row, &text);
        if let Deed::Gain(Gain { per: Some(tally), .. }) = deed {
            self.note("Tally", tally, row, &text);
        }
    }

    fn note(&mut self, list: &str, value: &impl Serialize, row: &str, text: &str) {
        if let Ok(Value::Word(word) | Value::Tagged(word, _)) = to_value(value) {
            self.0.push(((list.to_owned(), word.to_owned()), row.to_owned(), text.to_owned()));
        }
    }

    /// A record stands for each of the fields that it gives.
    fn fields(&mut self, list: &str, value: &impl Serialize, row: &str, text: &str) {
        let Ok(Value::Record(record)) = to_value(value) else { return };
        for (field, value) in record.fields {
            let is_given = match &value {
                Value::Nothing | Value::Flag(false) => false,
                Value::List(items) => !items.is_empty(),
                _ => true,
            };
            if is_given {
                self.0.push(((list.to_owned(), field.to_owned()), row.to_owned(), text.to_owned()));
            }
        }
    }
}
