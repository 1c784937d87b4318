//! Tests of `pieces`.

use strabo_model::effort::Effort;
use strabo_workbench::{Lines, Pieces, Position, Units};

fn at(line: u32, column: u32) -> Position {
    Position { line, column }
}

/// Edits at places far apart, some across pieces, made in both ways.
#[test]
fn edits_in_pieces_are_those_of_the_whole_text() {
    let line = |line: u32| format!("line {line} größer 🗺\r\n");
    let mut whole = (0..8000).map(line).collect::<Vec<_>>().concat();
    let mut pieces = Pieces::new(&whole);
    assert!(pieces.count() > 4, "{}", pieces.count());
    for step in 0..30 {
        let line = step * 7919 % 8100;
        let reach = if step % 9 == 0 { 2500 } else { step % 3 };
        let ends = [at(line, 3 + step % 29), at(line + reach, step % 19)];
        let new = if step % 4 == 0 { "new\n".repeat(3000) } else { "ü".to_owned() };
        let lines = Lines::new(&whole);
        let mut offsets = ends.map(|end| lines.offset(&whole, end, Units::Utf16));
        offsets.sort_unstable();
        whole.replace_range(offsets[0]..offsets[1], &new);
        pieces.replace(ends, Units::Utf16, &new).expect("an edit");
        assert_eq!(pieces.length(), whole.len(), "step {step}");
    }
    assert_eq!(pieces.whole(), whole);
}

#[test]
fn an_edit_of_a_large_text_costs_no_more_than_one_of_a_small_text() {
    let spent = |lines: u32| {
        let mut pieces = Pieces::new(&"land = [\"ur\", \"uruk\"]\n".repeat(lines as usize));
        for edit in 0..100 {
            let line = edit * 7919 % lines;
            pieces.replace([at(line, 0), at(line, 4)], Units::Utf16, "sea").expect("an edit");
        }
        pieces.effort.spent()
    };
    let (small, large) = (spent(5000), spent(20_000));
    assert!(large < 2 * small, "{small} and {large} bytes");
}

#[test]
fn edits_of_one_long_line_have_a_bound() {
    let mut pieces = Pieces::new(&"x".repeat(200_000));
    pieces.effort = Effort::new(1_000_000);
    let edits = |pieces: &mut Pieces| pieces.replace([at(0, 9); 2], Units::Utf8, "y");
    assert_eq!(edits(&mut pieces), Ok(()));
    assert!((0..9).any(|_| edits(&mut pieces).is_err()));
}
