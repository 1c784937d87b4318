//! Groups, tiers and advances.

use strabo_model::pack::{Advance, Group, Pack, SpecialCredit, Tier};
use strabo_model::refs::{AdvanceId, GroupId};

use super::{Resolver, aliases};
use crate::authored::{Id, Part};
use crate::tree::{Map, Spanned};

impl Resolver<'_> {
    pub(super) fn advances(&mut self, pack: &mut Pack) {
        self.in_part(Part::Advances, |this| {
            let authored = this.authored;
            pack.groups = (authored.group.iter())
                .map(|group| Group {
                    id: group.id.to_boxed(),
                    name: group.name.to_boxed(),
                    colour: group.colour.to_boxed(),
                    symbol: group.symbol.to_boxed(),
                })
                .collect();
            pack.tiers = (authored.tier.iter())
                .map(|tier| Tier {
                    id: tier.id.to_boxed(),
                    cost_from: tier.cost_from.value,
                    advances: tier.advances.value,
                    points: tier.points.value,
                    special_credit: tier.special_credit.as_ref().map(|credit| credit.value),
                })
                .collect();
            for row in &authored.advance {
                let groups = row.groups.iter().filter_map(|group| this.group(group)).collect();
                let special_credit = row.special_credit.as_ref().and_then(|special| {
                    let to = this.advances.find(&special.to, special.to.span, this.sink)?;
                    Some(SpecialCredit { to: AdvanceId::from(to), amount: special.amount.value })
                });
                let attributes = (row.attributes.iter())
                    .filter_map(|attribute| this.attribute(attribute))
                    .collect();
                pack.advances.push(Advance {
                    id: row.id.to_boxed(),
                    name: row.name.to_boxed(),
                    groups,
                    cost: row.cost.value,
                    points: row.points.value,
                    credits: this.credits(&row.credits),
                    special_credit,
                    attributes,
                    aliases: aliases(&row.aliases),
                });
            }
        });
    }

    fn group(&mut self, group: &Spanned<Id<'_>>) -> Option<GroupId> {
        self.groups.find(group, group.span, self.sink).map(GroupId::from)
    }

    /// Credits in the order of the groups.
    pub(super) fn credits(&mut self, credits: &Map<Id<'_>, Spanned<u16>>) -> Vec<u16> {
        let mut sums = vec![0; self.authored.group.len()];
        for (group, points) in credits.iter() {
            if let Some(group) = self.group(group) {
                sums[group.index()] = points.value;
            }
        }
        sums
    }
}
