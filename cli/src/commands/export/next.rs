//! What to do with an export, in a sentence for each target.

use std::path::Path;

use strabo_export::Target;
use strabo_model::{Pack, pack::Setup, words::count};

/// The setup that an export is laid out for.
pub fn setup(setup: &Setup) -> String {
    format!("setup \"{}\": {}", setup.id, count(setup.players, "player", "players"))
}

/// The next step with the file or folder that was written.
pub fn step(pack: &Pack, target: Target, output: &Path, base_url: Option<&str>) -> String {
    let is_folder = output.is_dir();
    match target {
        Target::Json => {
            "next: read it with any program; strabo schema -o DIR writes its schema".to_owned()
        }
        Target::TypeScript => {
            let folder = is_folder.then(|| output.join(format!("{}.ts", pack.id)));
            let module = folder.as_deref().unwrap_or(output).display();
            format!("next: import {{ pack }} from {module} in a TypeScript project")
        }
        Target::Vassal => {
            let module = if is_folder { "the .vmod file" } else { "it" };
            format!("next: open {module} in VASSAL with File > Open Module...")
        }
        Target::Tts => {
            let first = match base_url {
                Some(url) => format!("upload the folder images to {url}/images/"),
                None => "export again with --base-url URL, or no picture is loaded".to_owned(),
            };
            format!(
                "next: {first}; then copy the .json file to Documents/My Games/Tabletop Simulator/Saves"
            )
        }
        Target::GeoJson => {
            "next: open it in QGIS or another program for maps; the unit is a pixel of the board"
                .to_owned()
        }
        Target::Tiled => {
            let map = if is_folder { "the .tmx file" } else { "it" };
            format!("next: open {map} in Tiled, and draw on layers of your own")
        }
        Target::Web => format!("next: open {} in a browser; it needs no server", output.display()),
    }
}
