//! `cargo xtask clients`: the programs in `examples/clients/` read bundles and all say the same, and `DuckDB`
//! reads the results of simulations.

use std::{collections::BTreeMap, process::Command};

use serde_json::Value;

use crate::tools::{self, NODE, NPM, PYTHON};
use crate::workspace::{self, Workspace};
use crate::{programs::Programs, results};

/// Where bundles and packages go.
const FOLDER: &str = "target/clients";

/// What every program is asked: a pack, where a ship starts, how many players, which stack.
struct Question {
    pack: &'static str,
    start: &'static str,
    players: u8,
    stack: u16,
}

const QUESTIONS: &[Question] = &[
    Question { pack: "mega-empires-east", start: "saba", players: 7, stack: 5 },
    Question { pack: "mega-empires-east", start: "aden", players: 5, stack: 9 },
    Question { pack: "expansion-project", start: "saba", players: 7, stack: 5 },
    Question { pack: "expansion-project", start: "saba", players: 18, stack: 8 },
    Question { pack: "target/clients/isthmus", start: "bay", players: 3, stack: 2 },
];

/// A pack with an area that has two coasts: a ship that comes by one does not leave by the other.
const ISTHMUS: &[(&str, &str)] = &[
    (
        "pack.toml",
        "[pack]\nid = \"isthmus\"\nname = \"Isthmus\"\nversion = \"1.0.0\"\nplayers = \"2-3\"\n\
         extends = \"smallest\"\n",
    ),
    (
        "map.toml",
        "[[area]]\nid = \"north\"\nwater = [\"lake\", \"isthmus\"]\n\n\
         [[area]]\nid = \"bay\"\nname = \"Bay\"\npopulation = 1\nregion = [\"alder\"]\n\
         land = [\"isthmus\"]\nwater = [\"isthmus\"]\n\n\
         [[area]]\nid = \"isthmus\"\nname = \"Isthmus\"\npopulation = 1\nregion = [\"alder\"]\n\
         land = [\"bay\"]\nwater = [\"bay\", \"north\"]\ncoasts = [[\"bay\"], [\"north\"]]\n",
    ),
];

/// What is known of the last question without any of the programs.
const ISTHMUS_SAYS: &str = "a ship from bay reaches, with 3 players:\n  isthmus\nstack 2: ";

/// Runs every program on every question.
pub fn run(workspace: &Workspace) -> Result<(), String> {
    tools::require(&[PYTHON, NODE, NPM])?;
    let (python, javascript) = (python(workspace)?, javascript(workspace)?);
    let programs = Programs::build(workspace)?;
    for (name, text) in ISTHMUS {
        workspace.write(&format!("{FOLDER}/isthmus/{name}"), text)?;
    }
    let mut bundles: BTreeMap<&str, String> = BTreeMap::new();
    for question in QUESTIONS {
        if !bundles.contains_key(question.pack) {
            bundles.insert(question.pack, build(&programs, question.pack)?);
        }
        let bundle = &bundles[question.pack];
        let ask = |mut program: Command| workspace::output(program.args(question.words(bundle)));
        let rust = ask(programs.client())?;
        let mut in_python = workspace.command(&python);
        in_python.arg("examples/clients/python/client.py");
        let mut in_javascript = workspace.command("node");
        in_javascript.arg(&javascript);
        same(question, "Python", &rust, &ask(in_python)?)?;
        same(question, "JavaScript", &rust, &ask(in_javascript)?)?;
        agrees(question, &rust, &inspect(&programs, bundle, question.players)?)?;
        if question.start == "bay" && !rust.starts_with(ISTHMUS_SAYS) {
            return Err(format!("a ship crosses an isthmus:\n{rust}"));
        }
    }
    println!("three programs, {} questions, the same answers", QUESTIONS.len());
    results::read_back(workspace, &programs)
}

impl Question {
    fn words(&self, bundle: &str) -> [String; 4] {
        let (players, stack) = (self.players.to_string(), self.stack.to_string());
        [bundle.to_owned(), self.start.to_owned(), players, stack]
    }
}

/// Builds the bundle of a pack, and returns its path.
fn build(programs: &Programs<'_>, pack: &str) -> Result<String, String> {
    let folder = format!("{FOLDER}/bundles");
    workspace::output(programs.strabo().args(["build", pack, "--force", "-o", &folder]))?;
    let id = pack.rsplit('/').next().unwrap_or(pack);
    Ok(format!("{folder}/{id}.strabo"))
}

/// What the program itself says about the stacks in a bundle.
fn inspect(programs: &Programs<'_>, bundle: &str, players: u8) -> Result<Value, String> {
    let players = players.to_string();
    let arguments = ["inspect", bundle, "--players", &players, "--format", "json"];
    let printed = workspace::output(programs.strabo().args(arguments))?;
    let contents: Value = serde_json::from_str(&printed).map_err(|error| error.to_string())?;
    Ok(contents["players"][&players]["stacks"].clone())
}

fn same(question: &Question, language: &str, rust: &str, other: &str) -> Result<(), String> {
    if rust.lines().eq(other.lines()) {
        return Ok(());
    }
    let pack = question.pack;
    Err(format!("about {pack} the client in Rust says\n{rust}\nand that in {language}\n{other}"))
}

/// The lines about a stack say what `strabo inspect` says, in whatever order.
fn agrees(question: &Question, answer: &str, stacks: &Value) -> Result<(), String> {
    let mut told: Vec<String> =
        answer.lines().filter(|line| line.starts_with("stack ")).map(sorted).collect();
    let mut wanted = match stacks {
        Value::Object(blocks) => blocks
            .iter()
            .filter_map(|(block, stacks)| line(question.stack, &format!(" of {block}"), stacks))
            .collect(),
        stacks => line(question.stack, "", stacks).into_iter().collect::<Vec<_>>(),
    };
    told.sort();
    wanted.sort();
    if told == wanted && !told.is_empty() {
        return Ok(());
    }
    Err(format!("the clients say {told:?}, strabo inspect says {wanted:?}"))
}

/// `stack 5: …` as `strabo inspect` has it.
fn line(number: u16, block: &str, stacks: &Value) -> Option<String> {
    let stack = stacks.as_array()?.iter().find(|stack| stack["stack"] == number)?;
    let mut cards: Vec<String> = (stack["commodities"].as_object()?.iter())
        .map(|(id, cards)| format!("{id} {cards}"))
        .collect();
    let calamities: Vec<&str> =
        stack["calamities"].as_array()?.iter().filter_map(Value::as_str).collect();
    let mut kinds = calamities.clone();
    kinds.sort_unstable();
    kinds.dedup();
    for id in kinds {
        let count = calamities.iter().filter(|calamity| **calamity == id).count();
        cards.push(format!("{id} {count}"));
    }
    Some(sorted(&format!("stack {number}{block}: {}", cards.join(", "))))
}

/// A line with its cards in the order of the alphabet.
fn sorted(line: &str) -> String {
    let (start, cards) = line.split_once(": ").unwrap_or((line, ""));
    let mut cards: Vec<&str> = cards.split(", ").collect();
    cards.sort_unstable();
    format!("{start}: {}", cards.join(", "))
}

/// A Python with the packages of the client.
fn python(workspace: &Workspace) -> Result<String, String> {
    let wanted = workspace.read("examples/clients/python/requirements.txt")?;
    tools::python_with(workspace, &format!("{FOLDER}/python"), &wanted)
}

/// A copy of the client in JavaScript beside its packages.
fn javascript(workspace: &Workspace) -> Result<String, String> {
    let folder = format!("{FOLDER}/javascript");
    for file in ["client.js", "package.json", "package-lock.json"] {
        let text = workspace.read(&format!("examples/clients/javascript/{file}"))?;
        workspace.write(&format!("{folder}/{file}"), text)?;
    }
    tools::node_packages(workspace, &folder)?;
    Ok(format!("{folder}/client.js"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const SEVEN: Question = Question { pack: "east", start: "saba", players: 7, stack: 5 };

    #[test]
    fn clients_agree_with_inspect() {
        let stacks = json!([{
            "stack": 5, "commodities": { "livestock": 7, "lacquer": 6 }, "calamities": ["war", "war"],
        }]);
        assert_eq!(agrees(&SEVEN, "stack 5: lacquer 6, livestock 7, war 2", &stacks), Ok(()));
        assert!(agrees(&SEVEN, "stack 5: lacquer 6, livestock 7, war 1", &stacks).is_err());
        assert!(agrees(&SEVEN, "nothing", &json!([])).is_err());
        let blocks = json!({ "west": stacks, "east": stacks });
        let cards = "lacquer 6, livestock 7, war 2";
        let answer = format!("stack 5 of east: {cards}\nstack 5 of west: {cards}");
        assert_eq!(agrees(&SEVEN, &answer, &blocks), Ok(()));
    }

    #[test]
    fn other_answers_are_noticed() {
        assert!(same(&SEVEN, "Python", "a\nb\n", "a\r\nb\r\n").is_ok());
        assert!(same(&SEVEN, "Python", "a\nb\n", "a\n").is_err());
    }
}
