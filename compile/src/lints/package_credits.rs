//! The check for `package-credits`.

use strabo_model::attribute::{Attribute, Spread};
use strabo_model::pack::{Pack, Package};

use super::{Context, Diagnostic, PACKAGE_CREDITS, Sink};

/// More credits that must stay together than this are not tried out in every way.
const MOST_TRIED: usize = 8;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for (row, package) in context.authored.package.iter().zip(&context.pack.packages) {
        let Some(credits) = &row.credits else { continue };
        if let Some(difference) = difference(context.pack, package) {
            let message = format!(
                "the credits of \"{}\" (\"{}\") differ from those of its advances: {difference}",
                row.name, row.id
            );
            Diagnostic::new(&PACKAGE_CREDITS, credits.span, message)
                    .label(row.advances.span, "the advances")
                    .help(
                        "correct the credits or the advances; allow it if the source prints it like this",
                    ).report(sink);
        }
    }
}

/// What the advances of a package give.
struct Given {
    /// Credits in each group.
    fixed: Vec<u32>,
    /// Credits that may be spread over any groups.
    free: u32,
    /// Credits that must all go to one group each.
    whole: Vec<u32>,
}

fn given(pack: &Pack, package: &Package) -> Given {
    let mut given = Given { fixed: vec![0; pack.groups.len()], free: 0, whole: Vec::new() };
    for advance in package.advances.iter().filter_map(|id| pack.advances.get(id.index())) {
        for (sum, credits) in given.fixed.iter_mut().zip(&advance.credits) {
            *sum += u32::from(*credits);
        }
        for attribute in &advance.attributes {
            match attribute {
                Attribute::ExtraCredits(extra) if extra.spread == Spread::OneGroup => {
                    given.whole.push(u32::from(extra.amount));
                }
                Attribute::ExtraCredits(extra) => given.free += u32::from(extra.amount),
                _ => {}
            }
        }
    }
    given
}

/// How the printed credits differ from what the advances give, if they do.
fn difference(pack: &Pack, package: &Package) -> Option<String> {
    let given = given(pack, package);
    let chosen = given.free + given.whole.iter().sum::<u32>();
    let mut groups: Vec<String> = Vec::new();
    let mut left: Vec<u32> = Vec::new();
    for ((group, printed), fixed) in pack.groups.iter().zip(&package.credits).zip(&given.fixed) {
        let printed = u32::from(*printed);
        left.push(printed.saturating_sub(*fixed));
        if printed < *fixed || (chosen == 0 && printed > *fixed) {
            groups.push(format!("{} {printed} instead of {fixed}", group.name));
        }
    }
    if !groups.is_empty() {
        return Some(groups.join(", "));
    }
    let surplus: u32 = left.iter().sum();
    if surplus != chosen {
        let (sum, fixed) =
            (surplus + given.fixed.iter().sum::<u32>(), given.fixed.iter().sum::<u32>());
        return Some(format!(
            "{sum} in all instead of {}, which is {fixed} and {chosen} of the player's choice",
            fixed + chosen
        ));
    }
    let fits = given.whole.len() > MOST_TRIED || fit(&mut left, &given.whole);
    (!fits).then(|| {
        let whole: Vec<String> = given.whole.iter().map(u32::to_string).collect();
        format!("{} of the player's choice must go to one group as a whole", whole.join(" and "))
    })
}

/// True when each of the amounts fits into one group as a whole.
fn fit(left: &mut [u32], amounts: &[u32]) -> bool {
    let Some((amount, others)) = amounts.split_first() else { return true };
    for group in 0..left.len() {
        if left[group] >= *amount {
            left[group] -= amount;
            if fit(left, others) {
                return true;
            }
            left[group] += amount;
        }
    }
    false
}
