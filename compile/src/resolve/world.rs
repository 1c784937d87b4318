//! The pack itself, its inventory, civilizations, rules, setups and variants.

use strabo_model::pack::{
    BlockMembers, Civilization, Component, Note, Pack, Package, PiecesOnCard, Setup, Source,
    StartsWith, Variant,
};
use strabo_model::scoring::{GameEnd, Points, Scoring, TieBreak};
use strabo_model::{rules::Rules, variant::Change, vocabulary::Translate};

use super::{Resolver, aliases, or_zero};
use crate::authored::{Authored, Part};
use crate::{diagnostic::Diagnostic, lints::INCOMPLETE_RULES, source::Span};

impl Resolver<'_> {
    pub(super) fn head(&mut self, pack: &mut Pack) {
        self.in_part(Part::Pack, |this| {
            let authored = this.authored;
            if let Some(head) = &authored.pack {
                pack.id = head.id.to_boxed();
                pack.name = head.name.to_boxed();
                pack.version = head.version.to_boxed();
                pack.description = head.description.as_ref().map(|text| text.to_boxed());
                pack.players = head
                    .players
                    .as_ref()
                    .and_then(|players| this.range(players.value, players.span));
            }
            pack.sources = (authored.source.iter())
                .map(|source| Source {
                    id: source.id.to_boxed(),
                    title: source.title.to_boxed(),
                    used_for: source.used_for.as_ref().map(|text| text.to_boxed()),
                })
                .collect();
            for row in &authored.note {
                pack.notes.push(Note {
                    id: row.id.to_boxed(),
                    certainty: row.certainty,
                    about: row.about.to_boxed(),
                    text: row.text.to_boxed(),
                    source: this.maybe(row.source.as_ref(), Self::find_source),
                });
            }
        });
    }

    pub(super) fn inventory(&mut self, pack: &mut Pack) {
        let authored = self.authored;
        pack.inventory = (authored.component.iter())
            .map(|row| Component {
                id: row.id.to_boxed(),
                name: row.name.to_boxed(),
                total: row.total.as_ref().map(|total| total.value),
                per_player: row.per_player.as_ref().map(|number| number.value),
                spare: or_zero(row.spare.as_ref()),
                role: row.role.as_ref().map(|role| role.value),
                kind: row.kind.as_ref().map(|kind| kind.value),
                each: row.each.as_ref().map(|each| each.value),
                sets: row.sets.as_ref().map(|sets| sets.value),
                sides: row.sides.as_ref().map(|sides| sides.value),
                symbol: row.symbol.as_ref().map(|symbol| symbol.value),
            })
            .collect();
        self.in_part(Part::Civilizations, |this| {
            for row in &authored.civilization {
                let block = this.maybe(row.block.as_ref(), Self::find_block);
                pack.civilizations.push(Civilization {
                    id: row.id.to_boxed(),
                    name: row.name.to_boxed(),
                    number: row.number.value,
                    colour: row.colour.to_boxed(),
                    block,
                    aliases: aliases(&row.aliases),
                });
            }
        });
    }

    pub(super) fn rules(&mut self, pack: &mut Pack) {
        let a = self.authored;
        pack.scoring = self.in_part(Part::Scoring, |this| {
            let scoring = a.scoring.as_ref()?;
            Some(Scoring {
                city: scoring.city,
                step: scoring.step,
                sole_finisher: scoring.sole_finisher,
                points: this.words(&scoring.points, Points::translate),
                or_ends: this.words(&scoring.or_ends, GameEnd::translate),
                tie_breaks: this.words(&scoring.tie_breaks, TieBreak::translate),
                end: scoring.end.translate(this)?,
            })
        });
        let tables: [(&str, Option<Span>); 8] = [
            ("tax", a.tax.as_ref().map(|t| t.span)),
            ("expansion", a.expansion.as_ref().map(|t| t.span)),
            ("movement", a.movement.as_ref().map(|t| t.span)),
            ("ships", a.ships.as_ref().map(|t| t.span)),
            ("conflict", a.conflict.as_ref().map(|t| t.span)),
            ("cities", a.cities.as_ref().map(|t| t.span)),
            ("cards", a.cards.as_ref().map(|t| t.span)),
            ("trade", a.trade.as_ref().map(|t| t.span)),
        ];
        let missing: Vec<&str> =
            tables.iter().filter(|(_, span)| span.is_none()).map(|(name, _)| *name).collect();
        let first = tables.iter().find_map(|(_, span)| *span);
        if let (Some(span), false) =
            (first, missing.is_empty() || self.broken.contains(Part::Rules))
        {
            self.broken.insert(Part::Rules);
            let list =
                missing.iter().map(|name| format!("[{name}]")).collect::<Vec<_>>().join(", ");
            Diagnostic::new(&INCOMPLETE_RULES, span, format!("the rules lack {list}"))
                .help("add these tables to rules.toml, or leave the whole file out")
                .report(self.sink);
        }
        pack.rules = whole_rules(a);
        self.in_part(Part::Rules, |this| {
            for row in &a.calamity_limit {
                this.range(row.limit.players, row.limit.span);
            }
            for row in &a.foreign_sets {
                this.range(row.bonus.players, row.bonus.span);
            }
        });
    }

    pub(super) fn setups(&mut self, pack: &mut Pack) {
        self.in_part(Part::Setups, |this| {
            let regions = this.authored.regions.as_ref();
            pack.shared_in_play = regions.map(|row| row.shared_in_play).unwrap_or_default();
            for row in &this.authored.setup {
                let civilizations = this.all(&row.civilizations, Self::find_civilization);
                let mut blocks = Vec::new();
                for (block, members) in row.blocks.iter().flat_map(|blocks| blocks.iter()) {
                    let found = this.find_block(block);
                    let civilizations = this.all(members, Self::find_civilization);
                    if let Some(block) = found {
                        blocks.push(BlockMembers { block, civilizations });
                    }
                }
                pack.setups.push(Setup {
                    id: row.id.to_boxed(),
                    name: row.name.as_ref().map(|name| name.to_boxed()),
                    players: row.players.value,
                    civilizations,
                    blocks,
                    add: this.places(&row.add),
                    out: this.places(&row.out),
                    starting_credits: row.starting_credits,
                    starts_with: row.starts_with.as_ref().map(|start| StartsWith {
                        advances: this.all(&start.advances, Self::find_advance),
                        pieces: this.pieces(&start.pieces).unwrap_or_default(),
                        on_cards: (start.on_cards.iter())
                            .filter_map(|on| {
                                let advance = this.find_advance(&on.advance);
                                let pieces = this.pieces(&on.pieces).unwrap_or_default();
                                Some(PiecesOnCard { advance: advance?, pieces })
                            })
                            .collect(),
                    }),
                });
            }
        });
    }

    pub(super) fn variants(&mut self, pack: &mut Pack) {
        self.in_part(Part::Variants, |this| {
            for row in &this.authored.variant {
                pack.variants.push(Variant {
                    id: row.id.to_boxed(),
                    name: row.name.to_boxed(),
                    description: row.description.as_ref().map(|text| text.to_boxed()),
                    changes: this.words(&row.changes, Change::translate),
                    includes: this.all(&row.includes, Self::find_variant),
                    excludes: this.all(&row.excludes, Self::find_variant),
                });
            }
            for row in &this.authored.package {
                let variant = this.find_variant(&row.variant);
                let advances = this.all(&row.advances, Self::find_advance);
                let players = (row.players.iter())
                    .filter_map(|range| this.range(range.value, range.span))
                    .collect();
                let credits =
                    row.credits.as_ref().map(|credits| this.credits(credits)).unwrap_or_default();
                pack.packages.push(Package {
                    id: row.id.to_boxed(),
                    name: row.name.to_boxed(),
                    variant: variant.unwrap_or_else(|| 0.into()),
                    players,
                    advances,
                    credits,
                    tokens: row.tokens,
                });
            }
        });
    }
}

/// The rules, if all of their tables are there.
fn whole_rules(a: &Authored<'_>) -> Option<Rules> {
    Some(Rules {
        tax: a.tax.as_ref()?.value.clone(),
        expansion: a.expansion.as_ref()?.value.clone(),
        movement: a.movement.as_ref()?.value.clone(),
        ships: a.ships.as_ref()?.value.clone(),
        conflict: a.conflict.as_ref()?.value.clone(),
        cities: a.cities.as_ref()?.value.clone(),
        cards: a.cards.as_ref()?.value.clone(),
        trade: a.trade.as_ref()?.value.clone(),
        foreign_sets: a.foreign_sets.iter().map(|row| row.bonus.value.clone()).collect(),
        calamity_limit: a.calamity_limit.iter().map(|row| row.limit.value.clone()).collect(),
    })
}
