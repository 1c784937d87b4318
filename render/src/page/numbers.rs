//! The numbers by which a page knows the areas: they stay while areas come and go, so that what did not
//! change is not sent again.

use std::collections::{BTreeMap, BTreeSet};

use strabo_model::{Pack, refs::AreaId, text::Text};

use crate::scene::{About, Item};

/// The ids of the areas by their numbers.
#[derive(Clone, Debug, Default)]
pub struct Numbers(Vec<Text>);

impl Numbers {
    /// The number of every area of a pack. An area keeps the number that it had, a new one gets the next, and
    /// the last one takes the place of an area that is gone.
    pub fn of(&mut self, pack: &Pack) -> Vec<AreaId> {
        let ids: BTreeSet<&str> = pack.areas.iter().map(|area| &*area.id).collect();
        if ids.len() < pack.areas.len() {
            // A pack with mistakes: areas with the same id cannot be told from each other.
            self.0.clear();
            return (0..pack.areas.len()).map(AreaId::from).collect();
        }
        for at in (0..self.0.len()).rev() {
            if !ids.contains(&*self.0[at]) {
                self.0.swap_remove(at);
            }
        }
        let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
        numbers.extend(self.0.iter().enumerate().map(|(at, id)| (&**id, at)));
        let mut new = Vec::new();
        let number = |area: &strabo_model::Area| {
            let known = numbers.get(&*area.id).copied();
            AreaId::from(known.unwrap_or_else(|| {
                new.push(area.id.clone());
                numbers.len() + new.len() - 1
            }))
        };
        let all = pack.areas.iter().map(number).collect();
        self.0.append(&mut new);
        all
    }
}

/// Puts the numbers of the page in the place of those of the pack.
pub fn renumber(items: &mut [Item], numbers: &[AreaId]) {
    for item in items {
        let about = match item {
            Item::Box(rectangle) => &mut rectangle.about,
            Item::Text(text) => &mut text.about,
            Item::Shape(shape) => &mut shape.about,
            Item::Picture(_) => continue,
            Item::Group(group) => {
                renumber(&mut group.items, numbers);
                continue;
            }
        };
        let new = |area: AreaId| numbers.get(area.index()).copied().unwrap_or(area);
        *about = about.map(|about| match about {
            About::Area(area) => About::Area(new(area)),
            About::Name(area) => About::Name(new(area)),
            About::Sign(area) => About::Sign(new(area)),
            About::Leader(area) => About::Leader(new(area)),
            About::Start(area, civilization) => About::Start(new(area), civilization),
            About::Between(one, other) => About::Between(new(one), new(other)),
            About::Border(one, other) => About::Border(new(one), new(other)),
            About::Link(one, other) => About::Link(new(one), new(other)),
            About::Closed(one, other) => About::Closed(new(one), new(other)),
        });
    }
}
