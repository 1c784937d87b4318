//! The page of the limits says what the table says.

use strabo_model::limits::ALL;

fn with_commas(number: u32) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", number / 1000, number % 1000),
    }
}

#[test]
fn the_page_of_the_limits_lists_all_of_them() {
    let page = include_str!("../../docs/limits.md");
    let table = page.lines().skip_while(|line| !line.starts_with("| ---")).skip(1);
    let listed: Vec<&str> = table.take_while(|line| line.starts_with('|')).collect();
    let expected: Vec<String> = (ALL.iter())
        .map(|limit| {
            let most = with_commas(limit.most);
            format!("| {} | {most} | {} |", limit.name, limit.counts)
        })
        .collect();
    assert_eq!(listed, expected, "docs/limits.md differs from model/src/limits.rs");
}

#[test]
fn no_two_limits_have_the_same_name() {
    let mut names: Vec<&str> = ALL.iter().map(|limit| limit.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), ALL.len());
}
