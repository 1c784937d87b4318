//! Advances: what they cost before and after credits, what they lead to and what they do.

use strabo_model::words::{self, attribute, benefit, modifier};
use strabo_model::{AdvanceId, Pack, price::Credits};

use crate::question::markdown::{escaped, listed, names};

pub fn advance(pack: &Pack, id: &str) -> Option<Vec<String>> {
    let own = pack.advance(id)?;
    let row = &pack[own];
    let groups = row.groups.iter().filter_map(|group| pack.get(*group));
    let groups = names(groups.map(|group| &*group.name));
    let mut lines = vec![groups];
    if row.cost > 0 {
        lines.push(cost(pack, own));
    }
    if !row.price.is_empty() {
        lines.push(format!("Costs {}", words::amounts(pack, &row.price)));
    }
    let credits = pack.groups.iter().zip(&row.credits).filter(|(_, points)| **points > 0);
    let mut credits: Vec<String> =
        credits.map(|(group, points)| format!("{points} {}", escaped(&group.name))).collect();
    credits.extend(row.special_credit.and_then(|special| {
        let to = pack.get(special.to)?;
        Some(format!("{} to {}", special.amount, escaped(&to.name)))
    }));
    if !credits.is_empty() {
        lines.push(format!("Credits: {}", words::list(&credits, "and")));
    }
    let needed = row.prerequisites.iter().filter_map(|id| pack.get(*id));
    lines.extend(listed("Needs", needed.map(|one| &*one.name)));
    let leads = pack.advances.iter().filter(|other| other.prerequisites.contains(&own));
    lines.extend(listed("Leads to", leads.map(|other| &*other.name)));
    let told = attribute::attributes(pack, row).into_iter();
    let told = told.chain(row.benefits.iter().map(|one| benefit::benefit(pack, one)));
    lines.push(told.map(|line| format!("- {line}")).collect::<Vec<_>>().join("\n"));
    lines.extend(calamities(pack, own));
    Some(lines)
}

/// What it costs without credits, with the advances that are made for it, and late in the game.
fn cost(pack: &Pack, own: AdvanceId) -> String {
    let row = &pack[own];
    let points = words::count(row.points, "point", "points");
    let mut costs = vec![format!("Costs {}, {points}", row.cost)];
    let givers: Vec<AdvanceId> = (pack.rows::<AdvanceId>())
        .filter(|(_, other)| other.special_credit.is_some_and(|special| special.to == own))
        .map(|(id, _)| id)
        .collect();
    if !givers.is_empty() {
        let price = pack.price(own, &Credits::from_advances(pack, &givers));
        let givers = names(givers.iter().map(|id| &*pack[*id].name));
        costs.push(format!("{price} with {givers}"));
    }
    let cheaper = pack.rows::<AdvanceId>().filter(|(_, other)| other.cost < row.cost);
    let cheaper: Vec<AdvanceId> = cheaper.map(|(id, _)| id).collect();
    if !cheaper.is_empty() {
        let price = pack.price(own, &Credits::from_advances(pack, &cheaper));
        costs.push(format!("{price} with all that cost less"));
    }
    costs.join("; ")
}

fn calamities(pack: &Pack, own: AdvanceId) -> Option<String> {
    let mut lines = Vec::new();
    for calamity in &pack.calamities {
        for one in modifier::modifiers(pack, calamity).iter().filter(|one| one.advance == own) {
            let remark = one.remark();
            let parts: Vec<String> = (one.number.clone().into_iter())
                .chain(Some(remark).filter(|remark| !remark.is_empty()))
                .collect();
            lines.push(format!("- {}: {}", escaped(&calamity.name), escaped(&parts.join(", "))));
        }
    }
    (!lines.is_empty()).then(|| format!("Calamities:\n\n{}", lines.join("\n")))
}

pub fn group(pack: &Pack, id: &str) -> Option<Vec<String>> {
    let own = pack.group(id)?;
    let advances = pack.advances.iter().filter(|row| row.groups.contains(&own));
    Some(listed("Advances", advances.map(|row| &*row.name)).into_iter().collect())
}
