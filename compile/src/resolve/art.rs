//! How a board looks: pictures from the folder `art`, decorations and colours.

use std::collections::BTreeMap;

use strabo_model::Pack;
use strabo_model::art::{Art, Decoration, Percent, Picture, picture};

use super::Resolver;
use crate::source::{SourceMap, Span};
use crate::tree::Spanned;
use crate::{authored, diagnostic::Diagnostic, lints::UNUSABLE_PICTURE, suggest};

/// What a height is limited to, in board units.
const HIGHEST: f64 = 1e6;

impl Resolver<'_> {
    pub(super) fn art(&mut self, texts: &SourceMap, pack: &mut Pack) {
        let authored = self.authored;
        pack.style = authored.style.as_ref().map(|style| style.value.clone());
        pack.decorations = authored.decoration.iter().map(decoration).collect();
        let mut sizes = BTreeMap::new();
        for row in &authored.art {
            let file = row.picture.as_str();
            let known = sizes.entry(file).or_insert_with(|| self.picture(row, texts, pack));
            let Some([wide, high]) = *known else { continue };
            let board = pack.board.map(|[width, _]| width);
            let Some(width) = row.width.map(|width| width.0).or(board) else {
                let message = format!("\"{}\" must say how wide it is", row.id.as_str());
                self.refuse(row.picture.span, message, "add width = 100, in board units");
                continue;
            };
            let size = [width, width * high / wide];
            if size[1] > HIGHEST {
                let message = format!("\"{file}\" would be more than a million units high");
                self.refuse(row.picture.span, message, "give it a smaller width");
                continue;
            }
            pack.art.push(Art {
                id: row.id.to_boxed(),
                picture: row.picture.to_boxed(),
                at: row.at.map_or([0.0; 2], |at| at.map(|number| number.0)),
                size,
                opacity: row.opacity.unwrap_or(Percent::ALL),
                layer: row.layer,
                clip: row.clip,
            });
            if pack.art_weight() > picture::MOST_WEIGHT {
                pack.art.pop();
                let message =
                    format!("with \"{file}\", all pictures together take too long to draw");
                self.refuse(row.picture.span, message, "use fewer, smaller or simpler pictures");
                break;
            }
        }
    }

    /// Takes a picture into the pack, and returns its width and height.
    fn picture(
        &mut self,
        row: &authored::Art<'_>,
        texts: &SourceMap,
        pack: &mut Pack,
    ) -> Option<[f64; 2]> {
        let (file, span) = (row.picture.as_str(), row.picture.span);
        let names = texts.pictures().iter().filter_map(|file| file.path.strip_prefix("art/"));
        let Some(at) = names.clone().position(|name| name == file) else {
            let near =
                suggest::nearest(file, names).map(|near| format!("did you mean \"{near}\"?"));
            let help = "put an SVG or PNG into the folder \"art\" of the pack, and write its name \
                        without a path: picture = \"river.svg\"";
            let message =
                format!("there is no picture \"{file}\" in the folder \"art\" of the pack");
            self.refuse(span, message, &near.unwrap_or_else(|| help.to_owned()));
            return None;
        };
        match picture::clean(&texts.pictures()[at].bytes) {
            Ok(clean) => {
                let (kind, data, weight) = (clean.kind, clean.data.into(), clean.weight);
                pack.pictures.push(Picture { file: file.into(), kind, data, weight });
                Some(clean.size)
            }
            Err(why) => {
                let help = "a picture is a plain SVG or a PNG of at most 4 MB, without scripts, \
                            filters and references to anything outside of it";
                self.refuse(span, format!("\"{file}\" {why}"), help);
                None
            }
        }
    }

    fn refuse(&mut self, span: Span, message: String, help: &str) {
        self.sink.push(Diagnostic::new(&UNUSABLE_PICTURE, span, message).help(help));
    }
}

fn decoration(row: &Spanned<authored::Decoration<'_>>) -> Decoration {
    Decoration {
        id: row.id.to_boxed(),
        draw: row.draw,
        look: row.look,
        points: row.points.iter().map(|point| point.map(|number| number.0)).collect(),
        size: row.size.map(|size| size.0),
        text: row.text.as_ref().map(authored::Name::to_boxed),
    }
}
