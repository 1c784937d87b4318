//! The reference of the command line, written from the commands themselves.

use std::fmt::Write;

use clap::{Arg, Command};

/// `docs/cli.md`.
pub fn page(command: Command) -> String {
    // The terminal's width must not matter here.
    let mut command = command.term_width(100).disable_help_subcommand(true);
    command.build();
    let mut text = String::from(
        "# The command line\n\nWritten by `cargo xtask codegen` from the commands themselves.\n",
    );
    section(&command, true, &mut text);
    text
}

fn section(command: &Command, top: bool, text: &mut String) {
    let name = command.get_bin_name().unwrap_or(command.get_name());
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage:").trim();
    let _ = write!(text, "\n## `{name}`\n");
    let about = command.get_long_about().or(command.get_about());
    if let Some(about) = about {
        let _ = write!(text, "\n{}\n", plain(&about.to_string()));
    }
    let _ = write!(text, "\n```text\n{usage}\n```\n");
    let arguments: Vec<&Arg> = command.get_arguments().filter(|arg| is_shown(arg, top)).collect();
    if !arguments.is_empty() {
        text.push_str("\n| argument | says |\n| --- | --- |\n");
        for argument in arguments {
            row(argument, text);
        }
    }
    if let Some(more) = command.get_after_long_help().or(command.get_after_help()) {
        let _ = write!(text, "\n```text\n{}\n```\n", plain(&more.to_string()));
    }
    for inner in command.get_subcommands().filter(|inner| !inner.is_hide_set()) {
        section(inner, false, text);
    }
}

/// What every command has, such as `--help`, need not be said each time.
fn is_shown(argument: &Arg, top: bool) -> bool {
    !argument.is_hide_set()
        && (top || !argument.is_global_set())
        && !["help", "version"].contains(&argument.get_id().as_str())
}

fn row(argument: &Arg, text: &mut String) {
    let mut help = argument
        .get_long_help()
        .or(argument.get_help())
        .map(|help| plain(&help.to_string()).replace('\n', " "))
        .unwrap_or_default();
    if !help.is_empty() && !help.ends_with('.') {
        help.push('.');
    }
    let takes_value = argument.get_action().takes_values();
    let words: Vec<String> = argument
        .get_possible_values()
        .iter()
        .filter(|word| takes_value && !word.is_hide_set())
        .map(|word| format!("`{}`", word.get_name()))
        .collect();
    if !words.is_empty() {
        let _ = write!(help, " One of {}.", words.join(", "));
    }
    let defaults: Vec<_> =
        argument.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    if takes_value && !defaults.is_empty() {
        let _ = write!(help, " Otherwise `{}`.", defaults.join(", "));
    }
    let help = help.replace('|', "\\|");
    let spelling = spelling(argument).replace('|', "\\|");
    let _ = writeln!(text, "| `{spelling}` | {} |", help.trim());
}

/// `-o, --output <DIR>`, `[PACK]`.
fn spelling(argument: &Arg) -> String {
    let long = argument.get_long().map(|long| format!("--{long}"));
    match (argument.get_short(), long) {
        (Some(short), Some(long)) => {
            argument.to_string().replacen(&long, &format!("-{short}, {long}"), 1)
        }
        _ => argument.to_string(),
    }
}

/// Lines without spaces at their ends.
fn plain(text: &str) -> String {
    let lines: Vec<&str> = text.trim().lines().map(str::trim_end).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use clap::{Arg, ArgAction, Command};

    use super::page;

    #[test]
    fn commands_and_arguments_are_described() {
        let fix = Arg::new("fix").long("fix").action(ArgAction::SetTrue).help("Mend what is sure");
        let level = Arg::new("deny").long("deny").short('d').value_name("LEVEL");
        let level = level.value_parser(["warnings", "notes"]).help("Fail at a|b");
        let check = Command::new("check").about("Looks for mistakes").arg(fix).arg(level);
        let page = page(Command::new("strabo").subcommand(check));
        for wanted in [
            "## `strabo check`\n\nLooks for mistakes\n",
            "strabo check [OPTIONS]\n",
            "| `--fix` | Mend what is sure. |\n",
            "| `-d, --deny <LEVEL>` | Fail at a\\|b. One of `warnings`, `notes`. |\n",
        ] {
            assert!(page.contains(wanted), "{wanted} is not in\n{page}");
        }
        assert!(page.lines().all(|line| line.trim_end() == line));
    }
}
