//! Canals and straits that only the holder of some areas may cross.

use super::names::{Taken, clean, id_of};
use super::{Doubts, NamedPassage, few, known::Known};

const PASSAGES: &str = "canals that were not taken";

/// A canal of the finished map.
#[derive(Debug)]
pub struct Passage {
    pub id: String,
    pub name: String,
    /// The two places.
    pub between: [usize; 2],
    /// The areas whose holder may cross it.
    pub holders: Vec<usize>,
}

/// Finds the places of canals; what cannot be said is reported.
pub fn resolve(said: &[NamedPassage], known: &Known, doubts: &mut Doubts) -> Vec<Passage> {
    let mut taken = Taken::default();
    let mut found = Vec::new();
    for one in said {
        let places = |words: &[String]| -> Option<Vec<usize>> {
            words.iter().map(|word| known.get(word)).collect()
        };
        let name = clean(&one.name).unwrap_or_else(|| "Canal".to_owned());
        match (places(&one.between).as_deref(), places(&one.holders)) {
            (Some([a, b]), Some(holders)) if a != b && !holders.is_empty() => {
                let id = Some(id_of(&name)).filter(|id| !id.is_empty());
                let id = id.unwrap_or_else(|| "canal".to_owned());
                let id = taken.take_or_number(&id, |word, number| format!("{word}-{number}"));
                found.push(Passage { id, name, between: [*a, *b], holders });
            }
            _ => {
                let (between, holders) = (few(&one.between), few(&one.holders));
                doubts.add(PASSAGES, format!("{name}: between {between}, open to {holders}"));
            }
        }
    }
    found
}
