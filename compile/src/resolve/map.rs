//! Areas, seas, their borders, and what lies in them.

use strabo_model::Pack;
use strabo_model::map::{Area, AreaKind, Feature, Start};
use strabo_model::refs::{AreaId, CivilizationId};

use super::{Resolver, aliases};
use crate::authored::{Between, Coordinate, Id, Part};
use crate::diagnostic::Diagnostic;
use crate::lints::ODD_PAIR;
use crate::tree::Spanned;

impl Resolver<'_> {
    pub(super) fn map(&mut self, pack: &mut Pack) {
        self.in_part(Part::Map, |this| {
            let authored = this.authored;
            pack.board =
                authored.board.as_ref().map(|board| [board.width.value.0, board.height.value.0]);
            pack.areas.reserve(authored.area.len() + authored.sea.len());
            for row in &authored.area {
                pack.areas.push(Area {
                    id: row.id.to_boxed(),
                    name: row.name.to_boxed(),
                    kind: AreaKind::Land,
                    population: row.population.value,
                    city_site: row.city_site.as_ref().map(|site| site.value),
                    region: this.civilizations_of(&row.region),
                    land: this.places(&row.land),
                    water: this.places(&row.water),
                    coasts: row.coasts.iter().map(|coast| this.places(coast)).collect(),
                    at: row.at.as_ref().map(|at| position(at)),
                    aliases: aliases(&row.aliases),
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
                    coasts: Vec::new(),
                    at: row.at.as_ref().map(|at| position(at)),
                    aliases: aliases(&row.aliases),
                });
            }
            for row in &authored.flood_plain {
                let (id, name) = (row.id.to_boxed(), row.name.as_ref().map(|name| name.to_boxed()));
                pack.flood_plains.push(Feature { id, name, areas: this.places(&row.areas) });
            }
            for row in &authored.volcano {
                let (id, name) = (row.id.to_boxed(), row.name.as_ref().map(|name| name.to_boxed()));
                pack.volcanoes.push(Feature { id, name, areas: this.places(&row.areas) });
            }
            for row in &authored.start {
                let name = &row.civilization;
                let civilization = this.civilizations.find(name, name.span, this.sink);
                let area = this.areas.find(&row.area, row.area.span, this.sink);
                if let (Some(civilization), Some(area)) = (civilization, area) {
                    let civilization = CivilizationId::from(civilization);
                    pack.starts.push(Start { civilization, area: AreaId::from(area) });
                }
            }
            pack.links = authored.link.iter().filter_map(|row| this.pair(row)).collect();
            pack.closed = authored.closed.iter().filter_map(|row| this.pair(row)).collect();
        });
    }

    pub(super) fn places(&mut self, names: &[Spanned<Id<'_>>]) -> Vec<AreaId> {
        let mut found = Vec::with_capacity(names.len());
        for name in names {
            if let Some(at) = self.areas.find(name, name.span, self.sink) {
                found.push(AreaId::from(at));
            }
        }
        found
    }

    fn pair(&mut self, row: &Between<'_>) -> Option<[AreaId; 2]> {
        let places = self.places(&row.between);
        if row.between.len() != 2 || places.first() == places.get(1) {
            let message = format!("\"{}\" must name two different places", row.id.as_str());
            let finding = Diagnostic::new(&ODD_PAIR, row.between.span, message);
            self.sink.push(finding.help("write between = [\"…\", \"…\"]"));
            return None;
        }
        places.try_into().ok()
    }
}

fn position(at: &[Coordinate; 2]) -> [f64; 2] {
    [at[0].0, at[1].0]
}
