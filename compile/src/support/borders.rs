//! How the places of a map are connected, if either side declares a border.

use strabo_model::{Pack, refs::AreaId};

use super::places::By;

/// All borders as declared, to look them up.
pub struct Borders {
    land: Vec<Vec<AreaId>>,
    water: Vec<Vec<AreaId>>,
}

impl Borders {
    /// The borders of a map.
    pub fn new(pack: &Pack) -> Self {
        let sorted = |list: &Vec<AreaId>| {
            let mut list = list.clone();
            list.sort_unstable();
            list
        };
        Self {
            land: pack.areas.iter().map(|area| sorted(&area.land)).collect(),
            water: pack.areas.iter().map(|area| sorted(&area.water)).collect(),
        }
    }

    /// True when the first place names the second.
    pub fn has(&self, by: By, here: AreaId, there: AreaId) -> bool {
        let lists = match by {
            By::Land => &self.land,
            By::Water => &self.water,
        };
        lists.get(here.index()).is_some_and(|list| list.binary_search(&there).is_ok())
    }

    /// True when at least one of two places names the other.
    pub fn touch(&self, one: AreaId, other: AreaId) -> bool {
        let touches = |by| self.has(by, one, other) || self.has(by, other, one);
        one != other && By::BOTH.into_iter().any(touches)
    }

    /// True when the first place says land and nothing else, and the second water and nothing else.
    pub fn is_mixed(&self, dry: AreaId, wet: AreaId) -> bool {
        dry != wet
            && self.has(By::Land, dry, wet)
            && !self.has(By::Water, dry, wet)
            && self.has(By::Water, wet, dry)
            && !self.has(By::Land, wet, dry)
    }
}

/// Which places have no border with another one.
pub fn isolated(pack: &Pack) -> Vec<bool> {
    let mut isolated = vec![true; pack.areas.len()];
    for (at, area) in pack.areas.iter().enumerate() {
        for there in area.land.iter().chain(&area.water).map(|id| id.index()) {
            if there != at && there < isolated.len() {
                isolated[at] = false;
                isolated[there] = false;
            }
        }
    }
    isolated
}
