//! Maps that are made of tiles, and the headings of the component list.

use strabo_model::{Pack, refs::ComponentId, tile as model, tile::PlacementRule};

use super::Resolver;
use crate::authored::{Layout, Part, Place, Side, Tile};

impl Resolver<'_> {
    pub(super) fn headings(&mut self, pack: &mut Pack) {
        self.in_part(Part::Inventory, |this| {
            for row in &this.authored.heading {
                let components = this.all(&row.components, Self::find_component);
                pack.headings.push(model::Heading {
                    id: row.id.to_boxed(),
                    name: row.name.to_boxed(),
                    total: row.total.value,
                    components,
                });
            }
        });
    }

    pub(super) fn tiles(&mut self, pack: &mut Pack) {
        self.in_part(Part::Map, |this| {
            let authored = this.authored;
            pack.grid = authored.grid.as_ref().map(|grid| model::Grid {
                shape: grid.shape.value,
                neighbours: grid.neighbours.as_ref().map(|n| n.value).unwrap_or_default(),
                tableau: grid.tableau,
                flat_tops: grid.flat_tops,
            });
            this.ground(pack);
            for row in &authored.tile_kind {
                pack.tile_kinds.push(model::TileKind {
                    id: row.id.to_boxed(),
                    name: row.name.to_boxed(),
                    colour: row.colour.as_ref().map(|colour| colour.to_boxed()),
                });
            }
            for row in &authored.tile_shape {
                let spaces = row.spaces.as_ref().map(|spaces| spaces.value.clone());
                let (id, spaces) = (row.id.to_boxed(), spaces.unwrap_or_default());
                pack.tile_shapes.push(model::TileShape { id, spaces });
            }
            for row in &authored.tile {
                pack.tiles.push(this.tile(row));
            }
            for row in &authored.layout {
                pack.layouts.push(this.layout(row));
            }
            for row in &authored.placement {
                let rules = this.words(&row.rules, PlacementRule::translate);
                pack.placements.push(model::Placement {
                    id: row.id.to_boxed(),
                    name: row.name.to_boxed(),
                    when: row.when.value,
                    kinds: this.all(&row.kinds, Self::find_tile_kind),
                    rules,
                });
            }
        });
    }

    fn ground(&mut self, pack: &mut Pack) {
        for row in &self.authored.terrain {
            pack.terrains.push(model::Terrain {
                id: row.id.to_boxed(),
                name: row.name.to_boxed(),
                colour: row.colour.to_boxed(),
                symbol: row.symbol.value,
                water: row.water,
                difficulty: row.difficulty.as_ref().map(|difficulty| difficulty.value),
                entering: row.entering.as_ref().map(|entering| entering.value),
                no_cities: row.no_cities,
                produces: self.maybe(row.produces.as_ref(), Self::find_resource),
                needs: self.maybe(row.needs.as_ref(), Self::find_advance),
            });
        }
        for row in &self.authored.icon {
            let token = self.maybe(row.token.as_ref(), Self::find_component);
            let printed_with = row.printed_with.as_ref().and_then(|amount| {
                let at_least = amount.at_least.value;
                let terrain = self.find_terrain(&amount.terrain)?;
                Some(model::SpaceCount { terrain, at_least })
            });
            pack.icons.push(model::Icon {
                id: row.id.to_boxed(),
                name: row.name.to_boxed(),
                symbol: row.symbol.value,
                token,
                printed_with,
                difficulty: row.difficulty.as_ref().map(|difficulty| difficulty.value),
            });
        }
        // The components of kinds that no tile has are looked up as well.
        for row in self.authored.tile_kind.iter().filter_map(|row| row.component.as_ref()) {
            self.find_component(row);
        }
    }

    fn tile(&mut self, row: &Tile<'_>) -> model::Tile {
        let kinds = self.all(&row.kinds, Self::find_tile_kind);
        let component = match &row.component {
            Some(component) => self.find_component(component),
            None => kinds.iter().find_map(|kind| {
                let of_kind = self.authored.tile_kind[kind.index()].component.as_ref()?;
                self.components.index_of(of_kind).map(ComponentId::from)
            }),
        };
        let sides = match &row.sides {
            Some(sides) => sides.iter().map(|side| self.side(side)).collect(),
            None => vec![unprinted()],
        };
        model::Tile {
            id: row.id.to_boxed(),
            name: row.name.as_ref().map(|name| name.to_boxed()),
            number: row.number.as_ref().map(|number| number.value),
            kinds,
            shape: self.maybe(row.shape.as_ref(), Self::find_tile_shape),
            component,
            copies: row.copies.as_ref().map_or(1, |copies| copies.value),
            sides,
        }
    }

    fn side(&mut self, row: &Side<'_>) -> model::Side {
        let names = row.terrain.as_ref().map(|terrain| terrain.value.as_slice());
        let terrain = self.all(names.unwrap_or_default(), Self::find_terrain);
        let mut icons = Vec::with_capacity(row.icons.len());
        for printed in &row.icons {
            if let Some(icon) = self.find_icon(&printed.icon) {
                icons.push(model::PrintedIcon {
                    icon,
                    at: printed.at.as_ref().map(|at| at.value),
                    mark: printed.mark.as_ref().map(|mark| mark.to_boxed()),
                });
            }
        }
        model::Side {
            side: row.side.as_ref().map(|side| side.to_boxed()),
            unprinted: row.unprinted,
            terrain,
            order_unprinted: row.order_unprinted,
            icons,
            demands: self.all(&row.demands, Self::find_resource),
            produces: self.all(&row.produces, Self::find_resource),
            grants: self.maybe(row.grants.as_ref(), Self::find_component),
            points: row.points,
            lacks: row.lacks.clone(),
        }
    }

    fn layout(&mut self, row: &Layout<'_>) -> model::Layout {
        let players = self.range(row.players.value, row.players.span);
        let places = row.places.iter().map(|place| self.place(place)).collect();
        let dealt = (row.dealt.iter())
            .map(|dealt| model::Dealt {
                kinds: self.all(&dealt.kinds, Self::find_tile_kind),
                with: self.maybe(dealt.with.as_ref(), Self::find_icon),
                each: dealt.each.value,
                rest: dealt.rest,
            })
            .collect();
        model::Layout {
            id: row.id.to_boxed(),
            name: row.name.as_ref().map(|name| name.to_boxed()),
            players: players.unwrap_or(row.players.value),
            core: row.core,
            on_roll: row.on_roll.as_ref().map(|roll| roll.value),
            places,
            dealt,
            fill: row.fill.iter().map(|cell| cell.value).collect(),
            unprinted: row.unprinted,
        }
    }

    fn place(&mut self, row: &Place<'_>) -> model::TilePlace {
        model::TilePlace {
            tile: self.maybe(row.tile.as_ref(), Self::find_tile),
            kinds: self.all(&row.kinds, Self::find_tile_kind),
            with: self.maybe(row.with.as_ref(), Self::find_icon),
            count: row.count.as_ref().map_or(1, |count| count.value),
            at: row.at.as_ref().map(|at| at.value),
            turn: row.turn.as_ref().map_or(0, |turn| turn.value),
            side: row.side.as_ref().map(|side| side.to_boxed()),
            face: row.face,
            seat: row.seat.as_ref().map(|seat| seat.value),
        }
    }
}

/// The only side of a tile whose sides are left out.
fn unprinted() -> model::Side {
    model::Side {
        side: None,
        unprinted: true,
        terrain: Vec::new(),
        order_unprinted: false,
        icons: Vec::new(),
        demands: Vec::new(),
        produces: Vec::new(),
        grants: None,
        points: 0,
        lacks: Vec::new(),
    }
}
