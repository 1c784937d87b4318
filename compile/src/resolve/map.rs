//! Areas, seas, their borders, and what lies in them.

use strabo_model::Pack;
use strabo_model::map::{Area, AreaKind, Feature, Start};
use strabo_model::refs::AreaId;

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
            if let Some(board) = &authored.board {
                pack.tolerance = board.tolerance.as_ref().map(|given| given.0);
                pack.least_contact = board.least_contact.as_ref().map(|given| given.0);
            }
            pack.areas.reserve(authored.area.len() + authored.sea.len());
            for row in &authored.area {
                pack.areas.push(Area {
                    id: row.id.to_boxed(),
                    name: row.name.to_boxed(),
                    kind: AreaKind::Land,
                    population: row.population.as_ref().map_or(0, |limit| limit.value),
                    city_site: row.city_site.as_ref().map(|site| site.value),
                    region: this.all(&row.region, Self::find_civilization),
                    land: this.places(&row.land),
                    water: this.places(&row.water),
                    coasts: row.coasts.iter().map(|coast| this.places(coast)).collect(),
                    at: row.at.as_ref().map(|at| position(at)),
                    aliases: aliases(&row.aliases),
                    impassable: row.impassable,
                });
            }
            for row in &authored.sea {
                pack.areas.push(Area {
                    id: row.id.to_boxed(),
                    name: row.name.to_boxed(),
                    kind: AreaKind::Sea,
                    water: this.places(&row.water),
                    at: row.at.as_ref().map(|at| position(at)),
                    aliases: aliases(&row.aliases),
                    ..Area::default()
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
                let civilization = this.find_civilization(&row.civilization);
                let area = this.find_area(&row.area);
                if let (Some(civilization), Some(area)) = (civilization, area) {
                    pack.starts.push(Start { civilization, area });
                }
            }
            pack.links = authored.link.iter().filter_map(|row| this.pair(row)).collect();
            pack.closed = authored.closed.iter().filter_map(|row| this.pair(row)).collect();
        });
    }

    pub(super) fn places(&mut self, names: &[Spanned<Id<'_>>]) -> Vec<AreaId> {
        self.all(names, Self::find_area)
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
