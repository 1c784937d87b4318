//! Groups, tiers and advances.

use strabo_model::pack::{Advance, Group, Pack, SpecialCredit, Tier};
use strabo_model::{attribute::Attribute, benefit::Benefit};

use super::{Resolver, aliases, or_zero};
use crate::authored::{Id, Part};
use crate::tree::{Map, Spanned};
use crate::{diagnostic::Diagnostic, lints::MISSING_FIELD, source::Span};

impl Resolver<'_> {
    pub(super) fn advances(&mut self, pack: &mut Pack) {
        self.in_part(Part::Advances, |this| {
            let authored = this.authored;
            for group in &authored.group {
                pack.groups.push(Group {
                    id: group.id.to_boxed(),
                    name: group.name.to_boxed(),
                    colour: group.colour.to_boxed(),
                    symbol: group.symbol.value,
                    opened_by: this.all(&group.opened_by, Self::find_advance),
                    advances: group.advances.as_ref().map(|count| count.value),
                    unprinted: or_zero(group.unprinted.as_ref()),
                    first: this.maybe(group.first.as_ref(), Self::find_advance),
                    government: group.government,
                    opening_unprinted: group.opening_unprinted,
                    benefits: this.words(&group.benefits, Benefit::translate),
                });
            }
            pack.tiers = (authored.tier.iter())
                .map(|tier| Tier {
                    id: tier.id.to_boxed(),
                    cost_from: tier.cost_from.value,
                    advances: tier.advances.value,
                    points: tier.points.value,
                    special_credit: tier.special_credit.as_ref().map(|credit| credit.value),
                })
                .collect();
            this.require_costs();
            for row in &authored.advance {
                let groups = this.all(&row.groups, Self::find_group);
                let special_credit = row.special_credit.as_ref().and_then(|special| {
                    let to = this.find_advance(&special.to)?;
                    Some(SpecialCredit { to, amount: special.amount.value })
                });
                let attributes = this.words(&row.attributes, Attribute::translate);
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
                    price: this.price(row.price.as_ref()),
                    prerequisites: this.all(&row.prerequisites, Self::find_advance),
                    opens: this.maybe(row.opens.as_ref(), Self::find_piece),
                    raises: this.all(&row.raises, Self::find_track),
                    level: row.level.as_ref().map(|level| level.value),
                    benefits: this.words(&row.benefits, Benefit::translate),
                    unprinted: row.unprinted.iter().map(|fact| fact.value).collect(),
                });
            }
        });
    }

    /// Where advances have a cost, every one of them has one, and points and credits as well.
    fn require_costs(&mut self) {
        let written = |span: Span| span != Span::default();
        let rows = &self.authored.advance;
        let costs = rows.iter().any(|row| written(row.cost.span)) || !self.authored.tier.is_empty();
        // In a file that is not TOML, they may be written where it is broken.
        for row in rows.iter().filter(|_| costs && self.advances.is_whole()) {
            let fields = [
                ("cost", row.cost.span),
                ("points", row.points.span),
                ("credits", row.credits.span),
            ];
            for (field, _) in fields.iter().filter(|(_, span)| !written(*span)) {
                let message = format!("the advance \"{}\" lacks \"{field}\"", row.id);
                Diagnostic::new(&MISSING_FIELD, row.id.span, message)
                    .help("other advances of the pack have a cost, points and credits")
                    .report(self.sink);
            }
        }
    }

    /// Credits in the order of the groups.
    pub(super) fn credits(&mut self, credits: &Map<Id<'_>, Spanned<u16>>) -> Vec<u16> {
        let mut sums = vec![0; self.authored.group.len()];
        for (group, points) in credits.iter() {
            if let Some(group) = self.find_group(group) {
                sums[group.index()] = points.value;
            }
        }
        sums
    }
}
