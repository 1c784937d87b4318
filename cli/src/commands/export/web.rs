//! `strabo export --to web`: a pack as one HTML file that plays in any browser.

use std::path::{Path, PathBuf};
use std::{env, fs};

use strabo_engine::{Game, Options};
use strabo_model::{Pack, pack::Setup};
use strabo_render::page::Page;
use strabo_render::theme::{Theme, ThemeKind};
use strabo_render::view;
use strabo_serve::OneFile;

use crate::bundle;
use crate::status::{Failure, Result};

/// The table as WebAssembly.
const MODULE: &str = "strabo.wasm";

/// Who plays when the file is opened.
#[derive(Clone, Copy)]
pub struct Opening<'o> {
    pub players: Option<u8>,
    pub setup: Option<&'o str>,
}

impl Opening<'_> {
    /// The setup of the game, if the pack has one for it.
    pub fn setup<'p>(&self, pack: &'p Pack) -> Option<&'p Setup> {
        let fits = |setup: &&Setup| {
            self.setup.is_none_or(|id| *setup.id == *id)
                && self.players.is_none_or(|players| setup.players == players)
        };
        pack.setups.iter().find(fits)
    }
}

/// The text of the file.
pub fn page(pack: &Pack, opening: Opening<'_>) -> Result<String> {
    let (players, setup) = opened(pack, opening)?;
    let module = module()?;
    let bundle = bundle::write(pack)?;
    let pictures = view::all(pack, Theme::of(ThemeKind::Light));
    let pictures = Page { pack, pictures: &pictures, endings: &[], files: &[], marks: None };
    let file = OneFile { pack, bundle: &bundle, module: &module, pictures, players, setup };
    file.html().map_err(|error| Failure::new(format!("the page cannot be packed: {error}")))
}

/// How many play, and in which setup, if the game can be played so.
fn opened<'p>(pack: &'p Pack, opening: Opening<'p>) -> Result<(u8, Option<&'p str>)> {
    let Opening { players, setup } = opening;
    let named = setup.and_then(|id| pack.setups.iter().find(|setup| *setup.id == *id));
    let first = named.or_else(|| pack.setups.first()).map(|setup| setup.players);
    let players = players.or(first).or_else(|| pack.players.map(|range| range.min));
    let Some(players) = players else {
        let message = format!("\"{}\" does not say how many can play it", pack.id);
        return Err(Failure::new(message).help("add --players N"));
    };
    let options = Options { setup: setup.map(str::to_owned), ..Options::new(players) };
    Game::new(pack, &options).map_err(|error| {
        let message = format!("\"{}\" cannot be played: {error}", pack.id);
        Failure::new(message).help("strabo play tries the same game in the terminal")
    })?;
    Ok((players, setup))
}

/// The table as WebAssembly, from where packages put it or the source leaves it.
fn module() -> Result<Vec<u8>> {
    let places = places();
    let found = places.iter().find(|path| path.is_file()).ok_or_else(|| {
        Failure::new(format!("there is no {MODULE}, which plays inside of the page")).help(format!(
            "packages of Strabo contain it; in its source, \"cargo xtask web\" makes it. It is \
             looked for at {}",
            places.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ")
        ))
    })?;
    let name = found.display();
    let bytes = fs::read(found);
    let bytes = bytes.map_err(|error| Failure::new(format!("{name} cannot be read: {error}")))?;
    if !bytes.starts_with(b"\0asm") {
        let help = "build it again with \"cargo xtask web\", or install Strabo again";
        return Err(Failure::new(format!("{name} is no WebAssembly")).help(help));
    }
    Ok(bytes)
}

/// Beside the program, in the data of its installation, in a checkout, in the data of the user.
fn places() -> Vec<PathBuf> {
    let program = crate::installed::program().and_then(fs::canonicalize).ok();
    let folder = program.as_deref().and_then(Path::parent).map(Path::to_owned);
    let above = folder.as_deref().and_then(Path::parent).map(Path::to_owned);
    let home = |name: &str| env::var_os(name).map(PathBuf::from);
    let data = home("XDG_DATA_HOME").or_else(|| home("HOME").map(|home| home.join(".local/share")));
    let places = [
        folder.map(|folder| folder.join(MODULE)),
        above.as_deref().map(|above| above.join("share/strabo").join(MODULE)),
        above.as_deref().map(|above| above.join("wasm").join(MODULE)),
        data.map(|data| data.join("strabo").join(MODULE)),
    ];
    places.into_iter().flatten().collect()
}
