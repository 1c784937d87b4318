//! Areas, seas, their borders, and what lies in them.

use strabo_model::map::{Area, AreaKind, Feature, OneWay, Passage, Start};
use strabo_model::{Pack, refs::AreaId};

use super::{Resolver, aliases};
use crate::authored::{self, Coordinate, Id, Part};
use crate::{diagnostic::Diagnostic, lints::ODD_PAIR, source::Span, tree::Spanned};

impl Resolver<'_> {
    pub(super) fn map(&mut self, pack: &mut Pack) {
        self.in_part(Part::Map, |this| {
            let authored = this.authored;
            pack.board =
                authored.board.as_ref().map(|board| [board.width.value.0, board.height.value.0]);
            if let Some(board) = &authored.board {
                pack.tolerance = board.tolerance.as_ref().map(|given| given.0);
                pack.least_contact = board.least_contact.as_ref().map(|given| given.0);
                pack.wraps = board.wraps.as_ref().map(|given| given.value);
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
                    coast_names: row.coast_names.iter().map(|name| name.to_boxed()).collect(),
                    terrain: this.maybe(row.terrain.as_ref(), Self::find_terrain),
                    owner: this.maybe(row.owner.as_ref(), Self::find_civilization),
                    tags: row.tags.iter().map(|tag| tag.to_boxed()).collect(),
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
                    terrain: this.maybe(row.terrain.as_ref(), Self::find_terrain),
                    tags: row.tags.iter().map(|tag| tag.to_boxed()).collect(),
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
            let pairs = |rows: &[Spanned<authored::Between<'_>>], this: &mut Self| {
                rows.iter().filter_map(|row| this.pair(row.id.as_str(), &row.between)).collect()
            };
            pack.links = pairs(&authored.link, this);
            pack.closed = pairs(&authored.closed, this);
            pack.one_way = authored.one_way.iter().filter_map(|row| this.one_way(row)).collect();
            pack.passages = authored.passage.iter().filter_map(|row| this.passage(row)).collect();
        });
    }

    pub(super) fn places(&mut self, names: &[Spanned<Id<'_>>]) -> Vec<AreaId> {
        self.all(names, Self::find_area)
    }

    fn pair(&mut self, id: &str, between: &Spanned<Vec<Spanned<Id<'_>>>>) -> Option<[AreaId; 2]> {
        let places = self.places(between);
        if between.len() != 2 || places.first() == places.get(1) {
            self.odd_pair(id, between.span, "write between = [\"…\", \"…\"]");
            return None;
        }
        places.try_into().ok()
    }

    fn one_way(&mut self, row: &authored::OneWay<'_>) -> Option<OneWay> {
        let (from, to) = (self.find_area(&row.from), self.find_area(&row.to));
        if from == to && from.is_some() {
            self.odd_pair(row.id.as_str(), row.to.span, "name the place it leads to");
            return None;
        }
        Some(OneWay { from: from?, to: to? })
    }

    fn passage(&mut self, row: &authored::Passage<'_>) -> Option<Passage> {
        let between = self.pair(row.id.as_str(), &row.between);
        let open_to_holder_of = self.places(&row.open_to_holder_of);
        let name = row.name.as_ref().map(|name| name.to_boxed());
        Some(Passage { id: row.id.to_boxed(), name, between: between?, open_to_holder_of })
    }

    fn odd_pair(&mut self, id: &str, span: Span, help: &str) {
        let message = format!("\"{id}\" must name two different places");
        self.sink.push(Diagnostic::new(&ODD_PAIR, span, message).help(help));
    }
}

fn position(at: &[Coordinate; 2]) -> [f64; 2] {
    [at[0].0, at[1].0]
}
