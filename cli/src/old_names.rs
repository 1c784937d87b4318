//! Options that had another name: the old one goes on working, and a hint says the new one.

use std::ffi::OsString;

use clap::ArgMatches;

/// A command, the old name of an option, and its name today. The old ones are hidden aliases.
const RENAMED: [(&str, &str, &str); 7] = [
    ("build", "--formats", "--format"),
    ("rename", "--name", "--name-only"),
    ("move-area", "--to", "--into"),
    ("move-area", "--from", "--out-of"),
    ("overlay", "--base", "--from"),
    ("simulate", "--out", "--results"),
    ("simulate", "--turn-limit", "--turns"),
];

/// What to say about the old names among arguments that were understood.
pub fn hints(args: &[OsString], matches: &ArgMatches) -> Vec<String> {
    let mut command = "";
    let mut inner = matches;
    while let Some((name, next)) = inner.subcommand() {
        (command, inner) = (name, next);
    }
    let words: Vec<&str> = args.iter().filter_map(|arg| arg.to_str()).collect();
    let is_used = |old: &str| words.iter().any(|word| word.split('=').next() == Some(old));
    let renamed = RENAMED.iter().filter(|(of, old, _)| *of == command && is_used(old));
    let mut hints: Vec<String> =
        renamed.map(|(_, old, new)| format!("hint: {old} is called {new} now")).collect();
    let bots = words.windows(2).find(|pair| pair[0] == "--bots" && pair[1].contains('='));
    if let (Some([_, who]), "simulate") = (bots, command) {
        let one = who.split(',').find(|rule| rule.contains('=')).unwrap_or(who);
        hints.push(format!("hint: --seat {one} says who plays one civilization now"));
    }
    hints
}
