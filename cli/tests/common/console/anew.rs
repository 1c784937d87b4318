//! The outputs in the guide as the program prints them now, with the same lines left out.

use std::{fs, path::Path};

use super::LEFT_OUT;

/// Writes a chapter, and says where sentences may have to be changed as well.
pub fn write(path: &Path, old: &str, new: &str) {
    if old == new {
        return;
    }
    fs::write(path, new).expect("a chapter");
    let name = path.file_name().unwrap_or_default().display();
    let changed = new.lines().enumerate().filter(|(_, line)| !old.lines().any(|was| was == *line));
    let numbers: Vec<String> = changed.map(|(at, _)| (at + 1).to_string()).collect();
    eprintln!("{name} is written anew. Read the sentences around lines {}.", numbers.join(", "));
}

/// The output of a command that stands there from its first line to its last, but for what is left out.
pub fn whole(before: &[&str], printed: &[&str]) -> Vec<String> {
    let parts: Vec<&[&str]> = before.split(|line| *line == LEFT_OUT).collect();
    let Some((last, parts)) = parts.split_last().filter(|(_, parts)| !parts.is_empty()) else {
        return owned(printed);
    };
    let mut new = owned(&printed[..parts[0].len().min(printed.len())]);
    for part in &parts[1..] {
        new.push(LEFT_OUT.to_owned());
        new.extend(excerpt(part, printed));
    }
    new.push(LEFT_OUT.to_owned());
    new.extend(owned(&printed[printed.len().saturating_sub(last.len())..]));
    new
}

/// Some of an output, as far as it was shown before.
pub fn some(before: &[&str], printed: &[&str]) -> Vec<String> {
    let parts: Vec<&[&str]> = before.split(|line| *line == LEFT_OUT).collect();
    let mut new = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        if at > 0 {
            new.push(LEFT_OUT.to_owned());
        }
        let is_end = at > 0 && at + 1 == parts.len();
        let is_there = |first: &&str| {
            printed.iter().any(|line| line.split_whitespace().eq(first.split_whitespace()))
        };
        if is_end && part.first().is_some_and(|first| !is_there(first)) {
            new.extend(owned(&printed[printed.len().saturating_sub(part.len())..]));
        } else {
            new.extend(excerpt(part, printed));
        }
    }
    new
}

/// The lines that stand for some of an old output: from a line that is the same, from one that begins with the
/// same label, or else from the verdict; as many sentences and rows as there were.
fn excerpt(part: &[&str], printed: &[&str]) -> Vec<String> {
    let blank = part.iter().take_while(|line| line.is_empty()).count();
    let (blank, part) = part.split_at(blank);
    let Some(first) = part.first() else { return owned(blank) };
    let (own, all) = (groups(part), groups(printed));
    let label = first.split_once(": ").map(|(label, _)| format!("{label}: "));
    let labelled = |at: &usize| label.as_ref().is_some_and(|label| printed[*at].starts_with(label));
    // Columns may be wider than they were.
    let same = printed.iter().position(|line| line.split_whitespace().eq(first.split_whitespace()));
    let start = same.or_else(|| all.iter().skip(1).copied().find(labelled));
    let start = start.or_else(|| all.get(1).copied()).unwrap_or_default();
    let mut later = all.iter().copied().filter(|at| *at > start);
    let last = if own.len() > 1 { later.nth(own.len() - 2) } else { None }.unwrap_or(start);
    let end = later.next().unwrap_or(printed.len());
    let is_sentence = part.last().is_some_and(|line| line.ends_with('.'));
    let rows = part.len() - own.last().copied().unwrap_or_default();
    let end = if is_sentence { end } else { end.min(last + rows) };
    let lines = &printed[start..end];
    let after = lines.iter().rev().take_while(|line| line.is_empty()).count();
    owned(blank).into_iter().chain(owned(&lines[..lines.len() - after])).collect()
}

/// Where sentences and tables begin: after an empty line, and after one that ends with a full stop.
fn groups(lines: &[&str]) -> Vec<usize> {
    let begins = |at: &usize| {
        let before = at.checked_sub(1).map_or("", |before| lines[before]);
        !lines[*at].is_empty() && (before.is_empty() || before.ends_with('.'))
    };
    (0..lines.len()).filter(begins).collect()
}

fn owned(lines: &[&str]) -> Vec<String> {
    lines.iter().map(|line| (*line).to_owned()).collect()
}

/// The win shares that a report gives, by civilization, and the difference that it can detect.
fn shares(report: &str) -> (Vec<(&str, &str)>, &str) {
    let rows = report.lines().skip_while(|line| *line != "Games won").skip(2);
    let rows = rows.take_while(|line| !line.is_empty());
    let cells = rows.map(|line| line.split_whitespace().collect::<Vec<_>>());
    let share = |cells: &[&'_ str]| cells.iter().position(|cell| cell.ends_with('%'));
    let shares = cells.filter_map(|cells| Some((*cells.first()?, cells[share(&cells)?]))).collect();
    let detected = report.rsplit_once("show a difference of ").map_or("", |(_, rest)| rest);
    (shares, detected.split_whitespace().next().unwrap_or_default())
}

/// A row of the table of chapter 6: how many games, the win shares, what they detect.
pub fn row(line: &str, names: &[&str], report: &str) -> String {
    let games = line.trim_matches(['|', ' ']).split(" | ").next().unwrap_or_default();
    let (shares, detected) = shares(report);
    let share = |name: &&str| {
        let found = shares.iter().find(|(known, _)| known == name);
        found.map_or("?", |(_, share)| share.trim_end_matches('%')).to_owned()
    };
    let shares: Vec<String> = names.iter().map(share).collect();
    format!("| {games} | {} | {detected} points |", shares.join(" | "))
}

#[test]
fn an_output_keeps_what_is_left_out() {
    let printed = ["a 2", "b", "", "c", "d 3"];
    assert_eq!(whole(&["a 1", "…"], &printed), ["a 2", "…"]);
    assert_eq!(whole(&["a 1", "…", "d 1"], &printed), ["a 2", "…", "d 3"]);
    assert_eq!(whole(&["x"], &printed), printed);
}

#[test]
fn figures_are_found_by_their_headings() {
    let before = ["", "Not fair: A.", "…", "Name  Share", "A  1", "B  2", "…"];
    let printed = [
        "Game",
        "",
        "Fair within",
        "5 points.",
        "Chi.",
        "",
        "Shares",
        "Name   Share",
        "B  8",
        "A  7",
        "C  6",
        "",
        "Limits",
    ];
    let now = ["", "Fair within", "5 points.", "…", "Name   Share", "B  8", "A  7", "…"];
    assert_eq!(some(&before, &printed), now);
    assert_eq!(some(&["…", "x", "y"], &printed), ["…", "", "Limits"]);
}

#[test]
fn a_row_of_the_table_of_games_is_filled() {
    let report = "Games won\n  0%  fair\nHeron  3  ○━━  60%\nPlover  2  ○  40%\n5 games show a difference of 33 points";
    let row = row("| 5 | 1 | 2 | 3 points |", &["Plover", "Heron"], report);
    assert_eq!(row, "| 5 | 40 | 60 | 33 points |");
}
