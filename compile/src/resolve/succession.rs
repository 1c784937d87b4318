//! Eras, succession tables, and the sequence of play.

use strabo_model::pack::{Era, Pack, Phase, Requirement, Row, Table};

use super::{Resolver, or_zero};
use crate::authored::{Part, Within, WithoutCities};

impl Resolver<'_> {
    pub(super) fn succession(&mut self, pack: &mut Pack) {
        self.in_part(Part::Succession, |this| {
            let authored = this.authored;
            pack.eras = (authored.era.iter())
                .map(|era| Era { id: era.id.to_boxed(), name: era.name.to_boxed() })
                .collect();
            pack.succession = (authored.table.iter())
                .map(|table| Table {
                    id: table.id.to_boxed(),
                    name: table.name.to_boxed(),
                    spaces: table.spaces.value,
                    moves_back: table.without_cities == WithoutCities::MovesBack,
                    only_cities_within: table.within_era == Within::Cities,
                    rows_unprinted: table.rows_unprinted,
                    requirements: vec![Requirement::default(); authored.era.len()],
                    rows: Vec::new(),
                })
                .collect();
            for row in &authored.requirement {
                let table = this.find_table(&row.table);
                let era = this.find_era(&row.era);
                if let (Some(table), Some(era)) = (table, era) {
                    pack.succession[table.index()].requirements[era.index()] = Requirement {
                        cities: or_zero(row.cities.as_ref()),
                        advances: or_zero(row.advances.as_ref()),
                        cost_from: or_zero(row.cost_from.as_ref()),
                        cost_below: row.cost_below.as_ref().map(|cost| cost.value),
                        points: or_zero(row.points.as_ref()),
                    };
                }
            }
            for row in &authored.row {
                let table = this.find_table(&row.table);
                let civilization = this.find_civilization(&row.civilization);
                if let (Some(table), Some(civilization)) = (table, civilization) {
                    pack.succession[table.index()].rows.push(Row {
                        civilization,
                        starts: row.starts.iter().map(|start| start.value).collect(),
                    });
                }
            }
        });
    }

    pub(super) fn sequence(&mut self, pack: &mut Pack) {
        self.in_part(Part::Sequence, |this| {
            for phase in &this.authored.phase {
                pack.sequence.push(Phase {
                    id: phase.id.to_boxed(),
                    name: phase.name.to_boxed(),
                    steps: phase.steps.iter().map(|step| step.value).collect(),
                    order: phase.order.value,
                    insist: phase.insist.as_ref().map(|order| order.value),
                    when: phase.when,
                    otherwise: this.maybe(phase.otherwise.as_ref(), Self::find_phase),
                    choose: phase.choose.as_ref().map(|steps| steps.value),
                    times: phase.times.as_ref().map(|times| times.value),
                });
            }
        });
    }
}
