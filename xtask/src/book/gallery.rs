//! The gallery: every picture of every shipped game, and a page for each game with its setups and notes.

use std::fmt::Write;

use serde_json::Value;

use super::{html::escaped, pages::parser};
use crate::workspace::{Workspace, output};
use crate::{codegen::packs::EXAMPLES, programs::Programs};

/// A page of the gallery.
pub struct Sheet {
    pub path: String,
    pub title: String,
    pub body: String,
}

/// The shipped packs that are games: one without players is only a base, and `smallest` is for tests.
pub fn games(workspace: &Workspace) -> Vec<String> {
    let folders = workspace.list("data").into_iter();
    let names = folders.filter_map(|name| Some(name.strip_suffix('/')?.to_owned()));
    let head = |id: &String| workspace.read(&format!("data/{id}/pack.toml")).unwrap_or_default();
    let published = names.filter(|id| head(id).lines().any(|line| line.starts_with("players =")));
    let ours = EXAMPLES.iter().filter(|id| **id != "smallest").map(|id| (*id).to_owned());
    published.chain(ours).collect()
}

/// What is known about the fairness of a game, as Markdown: of its own page, or where to read about it.
fn balance(workspace: &Workspace, id: &str) -> String {
    let page = workspace.read(&format!("examples/{id}/README.md")).unwrap_or_default();
    let section = page.split("\n## ").find_map(|section| section.strip_prefix("Is it fair?\n"));
    let text = section.unwrap_or("\nWhether the setups are fair: [balance](../balance.html).\n");
    text.replace("](../../docs/", "](../").replace(".md)", ".html)")
}

/// Has the program draw all pictures of these packs into the book, and returns the pages that show them.
pub fn make(
    workspace: &Workspace,
    programs: &Programs<'_>,
    games: &[String],
    book: &str,
) -> Result<Vec<Sheet>, String> {
    let known = workspace.read("docs/games.md")?;
    let mut all = "<h1 id=\"gallery\">Gallery</h1>\n<p>Every picture of every shipped game, made by the program. Each opens \
                   large.</p>\n"
        .to_owned();
    let mut sheets = Vec::new();
    for id in games {
        let folder = format!("{book}/gallery/{id}");
        output(programs.strabo().args(["build", id, "-o", &folder]))?;
        let contents = output(programs.strabo().args(["inspect", id, "--format", "json"]))?;
        let contents: Value =
            serde_json::from_str(&contents).map_err(|error| format!("inspect {id}: {error}"))?;
        let mut names = workspace.list(&folder);
        names.retain(|name| name.ends_with(".svg"));
        if names.is_empty() {
            return Err(format!("no pictures of {id} were drawn"));
        }
        let title = contents["pack"]["name"].as_str().unwrap_or(id).to_owned();
        let pictures = pictures(id, &names);
        let _ = write!(
            all,
            "<h2 id=\"{id}\"><a href=\"{id}.html\">{}</a></h2>\n{pictures}",
            escaped(&title)
        );
        let body = game(&title, &contents, &known, &balance(workspace, id), &pictures)
            + &format!(
                "<p>All of it on one page, to look around in: <a href=\"{id}/index.html\">open it</a>.</p>\n"
            );
        sheets.push(Sheet { path: format!("gallery/{id}.html"), title, body });
    }
    let (path, title) = ("gallery/index.html".to_owned(), "Gallery".to_owned());
    sheets.insert(0, Sheet { path, title, body: all });
    Ok(sheets)
}

fn pictures(id: &str, names: &[String]) -> String {
    let mut text = "<ul class=\"gallery\">".to_owned();
    for name in names {
        let label = name.trim_end_matches(".svg").replace('-', " ");
        let _ = write!(
            text,
            "<li><a href=\"{id}/{name}\"><img src=\"{id}/{name}\" alt=\"\" loading=\"lazy\"><span>{label}</span></a></li>"
        );
    }
    text + "</ul>\n"
}

/// The page of a game: what is known of it, who plays with each number of players, and its pictures.
fn game(title: &str, contents: &Value, known: &str, balance: &str, pictures: &str) -> String {
    let mut text = format!("<h1 id=\"game\">{}</h1>\n", escaped(title));
    let section = known.split("\n## ").find(|section| section.starts_with(&format!("{title}\n")));
    let notes = section.and_then(|section| section.split_once('\n')).map_or("", |(_, text)| text);
    pulldown_cmark::html::push_html(&mut text, parser(notes));
    let players = contents["players"].as_object().into_iter().flatten();
    let mut rows = String::new();
    for (count, setup) in players {
        let names =
            setup["civilizations"].as_array().into_iter().flatten().filter_map(Value::as_str);
        let names = escaped(&names.collect::<Vec<_>>().join(", "));
        let areas = setup["areas_in_play"].as_u64().map_or_else(String::new, |n| n.to_string());
        let _ =
            write!(rows, "<tr><td>{}</td><td>{areas}</td><td>{names}</td></tr>", escaped(count));
    }
    if !rows.is_empty() {
        let _ = write!(
            text,
            "<h2 id=\"setups\">Setups</h2>\n<table><thead><tr><th>players</th><th>areas in play</th>\
             <th>civilizations</th></tr></thead><tbody>{rows}</tbody></table>\n"
        );
    }
    text.push_str("<h2 id=\"balance\">Balance</h2>\n");
    pulldown_cmark::html::push_html(&mut text, parser(balance));
    let _ = write!(text, "<h2 id=\"pictures\">Pictures</h2>\n{pictures}");
    text
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_game_has_its_setups_notes_and_pictures() {
        let contents =
            json!({ "players": { "3": { "civilizations": ["a", "b"], "areas_in_play": 7 } } });
        let known = "# The games\n\n## Other\n\nno\n\n## A <Game>\n\nAll *known*.\n";
        let drawn = pictures("a", &["map-5.svg".to_owned()]);
        let page = game("A <Game>", &contents, known, "Very *fair*.", &drawn);
        for wanted in [
            "<h1 id=\"game\">A &lt;Game&gt;</h1>",
            "<p>All <em>known</em>.</p>",
            "<p>Very <em>fair</em>.</p>",
            "<tr><td>3</td><td>7</td><td>a, b</td></tr>",
            "<a href=\"a/map-5.svg\"><img src=\"a/map-5.svg\" alt=\"\" loading=\"lazy\"><span>map 5</span></a>",
        ] {
            assert!(page.contains(wanted), "{wanted} is not in\n{page}");
        }
        assert!(!page.contains("<p>no"), "{page}");
    }

    #[test]
    fn a_base_is_not_in_the_gallery() {
        let games = games(&Workspace::find());
        assert!(games.contains(&"mega-empires-east".to_owned()), "{games:?}");
        for absent in ["civilization-common", "smallest"] {
            assert!(!games.contains(&absent.to_owned()), "{games:?}");
        }
    }

    #[test]
    fn a_game_of_our_own_has_its_figures() {
        let workspace = Workspace::find();
        assert!(balance(&workspace, "ashwater").contains("| seed |"));
        assert!(balance(&workspace, "ashwater").contains("](../guide/6-is-it-fair.html)"));
        assert!(balance(&workspace, "mega-empires-east").contains("](../balance.html)"));
    }
}
