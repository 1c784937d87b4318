//! Draws which crate uses which, from the manifests: the picture of chapter 8 of the guide.

use std::{collections::BTreeMap, fmt::Write as _};

use serde_json::Value;

use super::generated::Generated;
use crate::workspace::Workspace;

const PATH: &str = "docs/guide/pictures/8-for-engine-people/crates.svg";
/// The least width, and the width of a share of a row: a box has three shares, a bend has one.
const WIDTH: usize = 720;
const SHARE: usize = 36;
const ROW: usize = 90;
/// Half the width and half the height of a box.
const HALF: [usize; 2] = [52, 17];
/// How often rows are put in order, from below and from above in turn.
const SWEEPS: usize = 8;

/// Names of crates, each with those that it uses.
type Uses = BTreeMap<String, Vec<String>>;

/// The picture.
pub fn generate(workspace: &Workspace) -> Result<Vec<Generated>, String> {
    let text = drawn(&uses(&workspace.metadata()?));
    Ok(vec![Generated { path: PATH.to_owned(), text }])
}

/// What the program is made of, without what only tests use. `xtask`, examples and packages of
/// tests are left out.
fn uses(metadata: &Value) -> Uses {
    let short = |value: &Value| value.as_str()?.strip_prefix("strabo-").map(str::to_owned);
    let ours = metadata["packages"].as_array().into_iter().flatten().filter(|package| {
        let manifest = package["manifest_path"].as_str().unwrap_or_default();
        let mut targets = package["targets"].as_array().into_iter().flatten();
        let is_library = targets.any(|target| target["kind"][0] == "lib");
        is_library && !manifest.replace('\\', "/").contains("/examples/")
    });
    let all: Uses = ours
        .filter_map(|package| {
            let dependencies = package["dependencies"].as_array().into_iter().flatten();
            let used =
                dependencies.filter(|used| !used["path"].is_null() && used["kind"].is_null());
            Some((short(&package["name"])?, used.filter_map(|used| short(&used["name"])).collect()))
        })
        .collect();
    direct(&all)
}

/// Without the uses that follow from others.
fn direct(all: &Uses) -> Uses {
    let list = |name: &str| all.get(name).map(Vec::as_slice).unwrap_or_default();
    let follows = |name: &str, used: &str| {
        list(name).iter().any(|other| other != used && reaches(all, other, used))
    };
    let reduced = all.iter().map(|(name, used)| {
        let used = used.iter().filter(|used| !follows(name, used));
        (name.clone(), used.cloned().collect())
    });
    reduced.collect()
}

fn reaches(all: &Uses, from: &str, to: &str) -> bool {
    from == to || all.get(from).is_some_and(|used| used.iter().any(|next| reaches(all, next, to)))
}

fn depth(all: &Uses, name: &str) -> usize {
    all.get(name).into_iter().flatten().map(|used| depth(all, used) + 1).max().unwrap_or(0)
}

/// A crate, or a bend of a line that passes a row.
struct Knot<'n> {
    name: Option<&'n str>,
    row: usize,
    /// The knots of the row below that it leads to.
    down: Vec<usize>,
    x: usize,
}

/// One knot for each crate, and bends where a line is longer than a row.
fn knots(all: &Uses) -> Vec<Knot<'_>> {
    let knot = |name, row| Knot { name, row, down: Vec::new(), x: 0 };
    let mut knots: Vec<_> = all.keys().map(|name| knot(Some(&**name), depth(all, name))).collect();
    for (at, used) in all.values().enumerate() {
        for used in used {
            let Some(end) = all.keys().position(|name| name == used) else { continue };
            let (mut from, last) = (at, knots[end].row);
            for row in (last + 1..knots[at].row).rev() {
                knots.push(knot(None, row));
                let bend = knots.len() - 1;
                knots[from].down.push(bend);
                from = bend;
            }
            knots[from].down.push(end);
        }
    }
    knots
}

const fn share(knot: &Knot<'_>) -> usize {
    if knot.name.is_some() { 3 } else { 1 }
}

/// Wide enough for the widest row.
fn width(knots: &[Knot<'_>]) -> usize {
    let rows = knots.iter().map(|knot| knot.row);
    let shares = |row| knots.iter().filter(|knot| knot.row == row).map(share).sum::<usize>();
    rows.map(|row| shares(row) * SHARE).fold(WIDTH, usize::max)
}

/// Spreads the knots of each row, so that lines are short.
fn spread(knots: &mut [Knot<'_>], width: usize) {
    let rows = knots.iter().map(|knot| knot.row + 1).max().unwrap_or(0);
    for sweep in 0..=SWEEPS {
        for row in 0..rows {
            let row = if sweep % 2 == 1 { row } else { rows - 1 - row };
            let mut order: Vec<usize> =
                (0..knots.len()).filter(|at| knots[*at].row == row).collect();
            if sweep > 0 {
                order.sort_by_key(|at| wish(knots, *at));
            }
            let shares: usize = order.iter().map(|at| share(&knots[*at])).sum();
            let mut left = 0;
            for at in order {
                let own = share(&knots[at]);
                knots[at].x = (2 * left + own) * width / (2 * shares);
                left += own;
            }
        }
    }
}

/// Where a knot would stand by those it is joined to; where it is if there are none.
fn wish(knots: &[Knot<'_>], at: usize) -> usize {
    let below = knots[at].down.iter().map(|other| knots[*other].x);
    let above = knots.iter().filter(|knot| knot.down.contains(&at)).map(|knot| knot.x);
    let joined: Vec<usize> = below.chain(above).collect();
    joined.iter().sum::<usize>().checked_div(joined.len()).unwrap_or(knots[at].x)
}

fn drawn(all: &Uses) -> String {
    let mut knots = knots(all);
    let wide = width(&knots);
    spread(&mut knots, wide);
    let rows = knots.iter().map(|knot| knot.row + 1).max().unwrap_or(0);
    let y = |row: usize| (rows - 1 - row) * ROW + ROW / 2;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {}\" \
         font-family=\"sans-serif\" font-size=\"15\" text-anchor=\"middle\">\n\
         <title>The crates of Strabo</title>\n\
         <desc>A line leads from each crate down to those it uses.</desc>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fffef9\"/>\n\
         <g fill=\"none\" stroke=\"#7a6a55\" stroke-width=\"1.5\">\n",
        rows * ROW
    );
    let reach = |knot: &Knot<'_>| if knot.name.is_some() { HALF[1] } else { 0 };
    for knot in &knots {
        for other in knot.down.iter().map(|at| &knots[*at]) {
            let [top, bottom] = [y(knot.row) + reach(knot), y(other.row) - reach(other)];
            let (from, to, middle) = (knot.x, other.x, usize::midpoint(top, bottom));
            let _ = writeln!(
                text,
                "<path d=\"M{from},{top} C{from},{middle} {to},{middle} {to},{bottom}\"/>"
            );
        }
    }
    text.push_str("</g>\n<g fill=\"#efe6cf\" stroke=\"#2b2118\">\n");
    let named = || knots.iter().filter_map(|knot| Some((knot.name?, knot.x, y(knot.row))));
    let [wide, high] = HALF;
    for (_, x, y) in named() {
        let (left, top) = (x - wide, y - high);
        let (width, height) = (2 * wide, 2 * high);
        let _ = writeln!(
            text,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"6\"/>"
        );
    }
    text.push_str("</g>\n<g fill=\"#2b2118\">\n");
    for (name, x, y) in named() {
        let _ = writeln!(text, "<text x=\"{x}\" y=\"{}\">{name}</text>", y + 5);
    }
    text.push_str("</g>\n</svg>\n");
    text
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn package(name: &str, used: &[&str]) -> Value {
        let used: Vec<Value> =
            used.iter().map(|name| json!({ "name": name, "kind": null, "path": "p" })).collect();
        let targets = json!([{ "kind": ["lib"] }]);
        json!({
            "name": name, "manifest_path": "/p/Cargo.toml", "dependencies": used, "targets": targets
        })
    }

    #[test]
    fn a_use_that_follows_from_another_has_no_line_of_its_own() {
        let packages = [
            package("strabo-model", &[]),
            package("strabo-render", &["strabo-model"]),
            package("strabo-cli", &["strabo-model", "strabo-render"]),
            package("xtask", &["strabo-cli"]),
            json!({ "name": "strabo-model-tests", "targets": [{ "kind": ["test"] }] }),
        ];
        let uses = uses(&json!({ "packages": packages }));
        assert_eq!(uses["cli"], ["render"]);
        let picture = drawn(&uses);
        assert_eq!(picture.matches("<path").count(), 2);
        assert_eq!(
            picture.matches("<text").count(),
            3,
            "xtask and packages of tests are no part of the program"
        );
    }

    #[test]
    fn a_line_over_several_rows_bends_in_each_of_them() {
        let uses: Uses = [("a", vec![]), ("b", vec!["a"]), ("c", vec!["b"]), ("d", vec!["a", "c"])]
            .map(|(name, used)| (name.to_owned(), used.into_iter().map(str::to_owned).collect()))
            .into();
        assert_eq!(knots(&uses).iter().filter(|knot| knot.name.is_none()).count(), 2);
    }
}
