//! Packs: compiled, read and written, drawn and compared.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde_json::{Value, json};
use strabo_cli::{Failure, library::Origin};
use strabo_compile::{Diagnostic, SourceFile, SourceMap, SourcePack, Sources};
use strabo_model::{Pack, bundle, value::to_value};
use strabo_render::{Paper, Request, Scene, Theme, ThemeKind, View, png, svg};
use strabo_workbench::question::diff_words;

use crate::plain::{failed, json, refused};

/// What compiling gave: the pack unless it has errors, and all findings as JSON.
type Compiled = (Option<PackData>, String);

fn compiled(outcome: strabo_compile::Outcome) -> PyResult<Compiled> {
    let findings = outcome.diagnostics.iter().map(|one| plain(one, &outcome.sources));
    let findings = json(&findings.collect::<Vec<Value>>())?;
    Ok((outcome.pack.map(PackData::new), findings))
}

fn plain(finding: &Diagnostic, sources: &SourceMap) -> Value {
    let span = finding.primary.span;
    let file = sources.of(span);
    let (start, end) = (file.position(span.start), file.position(span.end));
    json!({
        "code": finding.lint.name, "level": finding.level.word(), "message": finding.message,
        "file": file.path, "line": start.0, "column": start.1, "end_line": end.0,
        "end_column": end.1, "help": finding.help,
    })
}

/// The names of the packs that ship with Strabo.
#[pyfunction]
pub fn packs() -> Vec<&'static str> {
    strabo_data::names().collect()
}

/// Compiles the pack of a folder, or a shipped one.
#[pyfunction]
pub fn compile(py: Python<'_>, path: PathBuf) -> PyResult<Compiled> {
    let outcome = py.detach(|| Origin::find(&path)?.compile());
    compiled(outcome.map_err(failed)?)
}

/// Compiles files that are given by their names.
#[pyfunction]
pub fn compile_files(py: Python<'_>, files: Vec<(String, Vec<u8>)>) -> PyResult<Compiled> {
    let outcome = py.detach(|| {
        let files = files.into_iter().map(|(path, bytes)| SourceFile::new(path, bytes)).collect();
        let (pack, library) =
            (SourcePack { name: "pack".to_owned(), files }, strabo_data::library());
        strabo_compile::compile(Sources { pack, library: &library })
    });
    compiled(outcome)
}

/// The pack in the bytes of a bundle.
#[pyfunction]
pub fn load(py: Python<'_>, bytes: &[u8]) -> PyResult<PackData> {
    py.detach(|| bundle::read(bytes)).map(PackData::new).map_err(refused)
}

/// The pack of a folder or of a bundle, or a shipped one, which must have no errors.
#[pyfunction]
pub fn read(py: Python<'_>, path: PathBuf) -> PyResult<PackData> {
    py.detach(|| without_errors(&path)).map(PackData::new).map_err(failed)
}

fn without_errors(path: &Path) -> Result<Pack, Failure> {
    let origin = match Origin::find(path)? {
        Origin::Bundle(bundle) => return Ok(bundle.pack),
        origin => origin,
    };
    let (name, outcome) = (origin.name(), origin.compile()?);
    outcome.pack.ok_or_else(|| match outcome.diagnostics.first() {
        Some(finding) => {
            let file = outcome.sources.of(finding.primary.span);
            let (line, _) = file.position(finding.primary.span.start);
            let place = format!("{}:{line}: {}", file.path, finding.message);
            Failure::new(format!("\"{name}\" has errors: {place}"))
                .help("strabo.compile(...).findings lists all of them")
        }
        None => Failure::new(format!("\"{name}\" is not a game: other packs extend it")),
    })
}

/// A pack without errors.
#[pyclass(frozen, module = "strabo._strabo")]
pub struct PackData(pub Arc<Pack>);

impl PackData {
    fn new(pack: Pack) -> Self {
        Self(Arc::new(pack))
    }

    /// A picture, laid out.
    fn scene(&self, view: &str, setup: Option<&str>, theme: &str, page: usize) -> PyResult<Scene> {
        let pack = &*self.0;
        let found = View::ALL.into_iter().find(|one| one.word() == view);
        let view = found.ok_or_else(|| {
            let words = View::ALL.map(View::word).join(", ");
            refused(format!("there is no picture \"{view}\"\nhelp: there are {words}"))
        })?;
        let kind = match theme {
            "light" => ThemeKind::Light,
            "dark" => ThemeKind::Dark,
            "print" => ThemeKind::Print,
            _ => return Err(refused("the themes are light, dark and print")),
        };
        let setup = match setup {
            None => pack.setups.first().filter(|_| view.is_per_setup()),
            Some(id) => {
                let found = pack.setups.iter().find(|setup| *setup.id == *id);
                Some(found.ok_or_else(|| refused(format!("there is no setup \"{id}\"")))?)
            }
        };
        let pages = view.pages(Request { pack, setup, theme: Theme::of(kind) });
        let nothing = || refused(format!("\"{}\" {}", pack.id, view.nothing()));
        pages.into_iter().nth(page).ok_or_else(nothing)
    }
}

#[pymethods]
impl PackData {
    /// Everything as JSON, as `docs/bundle.md` describes it.
    fn data(&self) -> PyResult<String> {
        json(&to_value(&*self.0).map_err(refused)?)
    }

    /// A picture: as PNG in percent of its size, or else as SVG.
    fn picture<'py>(
        &self,
        py: Python<'py>,
        which: (String, String, usize),
        setup: Option<&str>,
        scale: Option<u32>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = py.detach(|| {
            let scene = self.scene(&which.0, setup, &which.1, which.2)?;
            let drawn = scale.map(|percent| png::document(&scene, Paper::Free, percent));
            let text = || svg::document(&scene).into_bytes();
            drawn.unwrap_or_else(|| Ok(text())).map_err(refused)
        });
        Ok(PyBytes::new(py, &bytes?))
    }

    /// The pack as one file, which every program can read.
    fn bundle<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = py.detach(|| bundle::write(&self.0)).map_err(refused)?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// What changed in meaning from this pack to another, as JSON.
    fn diff(&self, py: Python<'_>, other: &Self) -> PyResult<String> {
        let found = py.detach(|| strabo_diff::diff(&self.0, &other.0)).map_err(refused)?;
        let changes = found.changes.iter().map(|change| {
            json!({
                "part": change.part, "kind": change.kind.word(), "field": change.field(),
                "id": change.row.as_ref().map(|row| &*row.id), "before": change.before,
                "after": change.after, "text": diff_words::line(change).text,
            })
        });
        json(&changes.collect::<Vec<Value>>())
    }
}
