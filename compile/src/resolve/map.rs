//! Areas, seas and their borders.

use strabo_model::Pack;
use strabo_model::map::{Area, AreaKind};
use strabo_model::refs::AreaId;

use super::Resolver;
use crate::authored::{Coordinate, Id, Part};
use crate::tree::Spanned;

impl Resolver<'_> {
    pub(super) fn map(&mut self, pack: &mut Pack) {
        self.in_part(Part::Map, |this| {
            let authored = this.authored;
            pack.areas.reserve(authored.area.len() + authored.sea.len());
            for row in &authored.area {
                let region = this.civilizations_of(&row.region);
                pack.areas.push(Area {
                    id: row.id.to_boxed(),
                    name: row.name.to_boxed(),
                    kind: AreaKind::Land,
                    population: row.population.value,
                    city_site: row.city_site.as_ref().map(|site| site.value),
                    region,
                    land: this.places(&row.land),
                    water: this.places(&row.water),
                    at: row.at.as_ref().map(|at| position(at)),
                });
            }
            for row in &authored.sea {
                pack.areas.push(Area {
                    id: row.id.to_boxed(),
                    name: row.name.to_boxed(),
                    kind: AreaKind::Sea,
                    population: 0,
                    city_site: None,
                    region: Vec::new(),
                    land: Vec::new(),
                    water: this.places(&row.water),
                    at: row.at.as_ref().map(|at| position(at)),
                });
            }
        });
    }

    fn places(&mut self, names: &[Spanned<Id<'_>>]) -> Vec<AreaId> {
        let mut found = Vec::with_capacity(names.len());
        for name in names {
            if let Some(at) = self.areas.find(name, name.span, self.sink) {
                found.push(AreaId::from(at));
            }
        }
        found
    }
}

fn position(at: &[Coordinate; 2]) -> [f64; 2] {
    [at[0].0, at[1].0]
}
