//! A picture as the libraries read it that draw PNG and write PDF, with the fonts that the program carries.

use std::sync::{Arc, LazyLock};

use usvg::{ImageHrefResolver, Options, Tree, fontdb};

use crate::{error::Error, font::spare, letters::Letters, paper::Paper, scene::Scene, svg};

/// Pixels an inch, for pictures with the size of a sheet of paper.
const DOTS_PER_INCH: f32 = 200.0;

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let named = [
        notosans::REGULAR_TTF,
        notosans::BOLD_TTF,
        notosans::ITALIC_TTF,
        notosans::BOLD_ITALIC_TTF,
    ];
    let serif = [
        dejavu::serif_condensed::regular(),
        dejavu::serif_condensed::bold(),
        dejavu::serif_condensed::italic(),
        dejavu::serif_condensed::bold_italic(),
    ];
    let mut fonts = fontdb::Database::new();
    for file in named.into_iter().chain([spare()]).chain(serif) {
        fonts.load_font_source(fontdb::Source::Binary(Arc::new(file)));
    }
    fonts.set_sans_serif_family("Noto Sans");
    // Texts in pictures of the author's name fonts that are not here.
    fonts.set_serif_family("Noto Sans");
    Arc::new(fonts)
});

/// The scene as the drawing library has it, with the letters that its fonts shall have.
pub fn tree(scene: &Scene, letters: &Letters, paper: Paper) -> Result<Tree, Error> {
    let options = Options {
        dpi: DOTS_PER_INCH,
        font_family: "Noto Sans".to_owned(),
        fontdb: Arc::clone(&FONTS),
        // Pictures are inside of the drawing: no name leads to a file.
        image_href_resolver: ImageHrefResolver {
            resolve_string: Box::new(|_, _| None),
            ..ImageHrefResolver::default()
        },
        ..Options::default()
    };
    Tree::from_str(&svg::beginning_with(letters.elements(), scene, paper), &options)
        .map_err(|error| Error::Refused(error.to_string()))
}
