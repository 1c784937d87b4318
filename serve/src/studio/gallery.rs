//! The pictures of a build, drawn when a page asks for them.

use serde_json::{Value, json};
use strabo_render::svg;
use strabo_render::theme::{Theme, ThemeKind};
use strabo_render::view::{self, Picture};

use super::Studio;
use crate::Problem;

impl Studio {
    /// The pictures of a build: names and what they show.
    pub fn pictures(&mut self) -> Vec<Value> {
        let pictures = self.all_pictures().unwrap_or_default().iter();
        let listed = pictures.map(|picture| {
            json!({
                "name": picture.name,
                "view": picture.view.word(),
                "heading": picture.view.heading(),
                "title": picture.scene.title,
                "size": [picture.scene.width, picture.scene.height],
            })
        });
        listed.collect()
    }

    /// One picture of a build as SVG.
    pub fn picture(&mut self, name: &str) -> Result<String, Problem> {
        let missing = || Problem::new(404, format!("there is no picture \"{name}\""));
        let name = name.strip_suffix(".svg").ok_or_else(missing)?;
        let all = self.all_pictures()?;
        let picture = all.iter().find(|picture| picture.name == name).ok_or_else(missing)?;
        Ok(svg::document(&picture.scene))
    }

    /// All pictures of the pack as it is now.
    fn all_pictures(&mut self) -> Result<&[Picture], Problem> {
        let now = self.now()?;
        if self.pictures.all.as_ref().is_none_or(|(version, _)| *version != self.version) {
            let pack = now.latest().outcome.pack.as_ref();
            let pack = pack.ok_or_else(|| Problem::new(409, "the pack has errors"))?;
            let all = view::all(pack, Theme::of(ThemeKind::Light));
            self.pictures.all = Some((self.version, all));
        }
        Ok(self.pictures.all.as_ref().map(|(_, all)| &**all).unwrap_or_default())
    }
}
