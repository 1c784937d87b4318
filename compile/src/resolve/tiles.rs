//! Maps that are made of tiles, and the headings of the component list.

use strabo_model::Pack;
use strabo_model::refs::{ById, ComponentId, IconId, TerrainId, TileId, TileKindId, TileShapeId};
use strabo_model::tile as model;
use strabo_model::tile::PlacementRule;

use super::Resolver;
use crate::authored::{ByName, Id, Layout, Part, Place, Ref, Side, Tile};
use crate::tree::Spanned;

impl Resolver<'_> {
    pub(super) fn headings(&mut self, pack: &mut Pack) {
        self.in_part(Part::Inventory, |this| {
            for row in &this.authored.heading {
                let components =
                    row.components.iter().filter_map(|name| this.component(name)).collect();
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
                let tile = this.tile(row);
                pack.tiles.push(tile);
            }
            for row in &authored.layout {
                let layout = this.layout(row);
                pack.layouts.push(layout);
            }
            for row in &authored.placement {
                let rules = row.rules.iter().filter_map(|rule| this.placement_rule(rule)).collect();
                pack.placements.push(model::Placement {
                    id: row.id.to_boxed(),
                    name: row.name.to_boxed(),
                    when: row.when.value,
                    kinds: this.tile_kinds_of(&row.kinds),
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
                produces: row.produces.as_ref().and_then(|id| self.find_resource(id)),
                needs: row.needs.as_ref().and_then(|id| self.find_advance(id)),
            });
        }
        for row in &self.authored.icon {
            let token = row.token.as_ref().and_then(|token| self.component(token));
            let printed_with = row.printed_with.as_ref().and_then(|amount| {
                let at_least = amount.at_least.value;
                self.terrain(&amount.terrain).map(|terrain| model::SpaceCount { terrain, at_least })
            });
            pack.icons.push(model::Icon {
                id: row.id.to_boxed(),
                name: row.name.to_boxed(),
                symbol: row.symbol.value,
                token,
                printed_with,
            });
        }
        // The components of kinds that no tile has are looked up as well.
        for row in self.authored.tile_kind.iter().filter_map(|row| row.component.as_ref()) {
            self.component(row);
        }
    }

    fn tile(&mut self, row: &Tile<'_>) -> model::Tile {
        let kinds = self.tile_kinds_of(&row.kinds);
        let component = match &row.component {
            Some(component) => self.component(component),
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
            shape: row.shape.as_ref().and_then(|shape| {
                self.tile_shapes.find(shape, shape.span, self.sink).map(TileShapeId::from)
            }),
            component,
            copies: row.copies.as_ref().map_or(1, |copies| copies.value),
            sides,
        }
    }

    fn side(&mut self, row: &Side<'_>) -> model::Side {
        let names = row.terrain.as_ref().map(|terrain| terrain.value.as_slice());
        let terrain =
            names.unwrap_or_default().iter().filter_map(|name| self.terrain(name)).collect();
        let mut icons = Vec::with_capacity(row.icons.len());
        for printed in &row.icons {
            let name = &printed.icon;
            if let Some(icon) = self.icons.find(name, name.span, self.sink) {
                icons.push(model::PrintedIcon {
                    icon: IconId::from(icon),
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
            demands: row.demands.iter().filter_map(|id| self.find_resource(id)).collect(),
            produces: row.produces.iter().filter_map(|id| self.find_resource(id)).collect(),
            grants: row.grants.as_ref().and_then(|id| self.component(id)),
            points: row.points,
            lacks: row.lacks.clone(),
        }
    }

    fn layout(&mut self, row: &Layout<'_>) -> model::Layout {
        let players = self.range(row.players.value, row.players.span);
        let places = row.places.iter().map(|place| self.place(place)).collect();
        let dealt = (row.dealt.iter())
            .map(|dealt| model::Dealt {
                kinds: self.tile_kinds_of(&dealt.kinds),
                with: self.icon_of(dealt.with.as_ref()),
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
        let tile = (row.tile.as_ref())
            .and_then(|tile| self.tiles.find(tile, tile.span, self.sink).map(TileId::from));
        model::TilePlace {
            tile,
            kinds: self.tile_kinds_of(&row.kinds),
            with: self.icon_of(row.with.as_ref()),
            count: row.count.as_ref().map_or(1, |count| count.value),
            at: row.at.as_ref().map(|at| at.value),
            turn: row.turn.as_ref().map_or(0, |turn| turn.value),
            side: row.side.as_ref().map(|side| side.to_boxed()),
            face: row.face,
            seat: row.seat.as_ref().map(|seat| seat.value),
        }
    }

    fn placement_rule(&mut self, rule: &PlacementRule<ByName>) -> Option<PlacementRule<ById>> {
        use PlacementRule as P;
        Some(match rule {
            P::EnteredIsNot(terrain) => P::EnteredIsNot(self.terrain_ref(terrain)?),
            P::Joins(terrain) => P::Joins(self.terrain_ref(terrain)?),
            P::FacesEdge(terrain) => P::FacesEdge(self.terrain_ref(terrain)?),
            P::ReachedOver(terrain) => P::ReachedOver(self.terrain_ref(terrain)?),
            P::FailingThat => P::FailingThat,
            P::KeepsOutline => P::KeepsOutline,
            P::TurnedFreely => P::TurnedFreely,
            P::EitherSide => P::EitherSide,
            P::TouchesSpaces(number) => P::TouchesSpaces(*number),
            P::TouchesCore => P::TouchesCore,
            P::StartsOn(icon) => {
                P::StartsOn(self.icons.find(&icon.id, icon.span, self.sink).map(IconId::from)?)
            }
            P::FillsHoles(holes) => {
                let terrain = self.terrain_ref(&holes.terrain);
                let token = &holes.token;
                let token = self.components.find(&token.id, token.span, self.sink);
                P::FillsHoles(model::FillsHoles {
                    terrain: terrain?,
                    token: ComponentId::from(token?),
                })
            }
            P::PlacesEach(number) => P::PlacesEach(*number),
            P::SharesSide => P::SharesSide,
            P::DemandsMet => P::DemandsMet,
            P::MayReplace(replace) => P::MayReplace(*replace),
        })
    }

    pub(super) fn icon_of(&mut self, name: Option<&Spanned<Id<'_>>>) -> Option<IconId> {
        let name = name?;
        self.icons.find(name, name.span, self.sink).map(IconId::from)
    }

    fn terrain_ref(&mut self, name: &Ref) -> Option<TerrainId> {
        self.terrains.find(&name.id, name.span, self.sink).map(TerrainId::from)
    }

    fn terrain(&mut self, name: &Spanned<Id<'_>>) -> Option<TerrainId> {
        self.terrains.find(name, name.span, self.sink).map(TerrainId::from)
    }

    pub(super) fn component(&mut self, name: &Spanned<Id<'_>>) -> Option<ComponentId> {
        self.components.find(name, name.span, self.sink).map(ComponentId::from)
    }

    fn tile_kinds_of(&mut self, names: &[Spanned<Id<'_>>]) -> Vec<TileKindId> {
        let found =
            names.iter().filter_map(|name| self.tile_kinds.find(name, name.span, self.sink));
        found.map(TileKindId::from).collect()
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
