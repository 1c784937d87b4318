//! Packs: compiled, read and written, looked into, drawn and compared.

use std::path::PathBuf;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde_json::{Value, json};
use strabo_cli::library::Origin;
use strabo_compile::{Diagnostic, SourceFile, SourceMap, SourcePack, Sources};
use strabo_model::pack::Advance;
use strabo_model::{bundle, graph::Border, refs::AreaId, value::to_value};
use strabo_render::{Paper, Request, Scene, Theme, ThemeKind, View, png, svg};
use strabo_workbench::question::diff_words;

use crate::plain::{failed, refused, to_python};

/// What is wrong at a place of a pack.
#[pyclass(frozen, get_all, module = "strabo")]
pub struct Finding {
    code: &'static str,
    level: &'static str,
    message: String,
    file: String,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    help: Option<String>,
}

impl Finding {
    fn new(finding: &Diagnostic, sources: &SourceMap) -> Self {
        let span = finding.primary.span;
        let file = sources.of(span);
        let ((line, column), (end_line, end_column)) =
            (file.position(span.start), file.position(span.end));
        Self {
            code: finding.lint.name,
            level: finding.level.word(),
            message: finding.message.clone(),
            file: file.path.clone(),
            line,
            column,
            end_line,
            end_column,
            help: finding.help.clone(),
        }
    }
}

#[pymethods]
impl Finding {
    fn __str__(&self) -> String {
        let Self { code, level, message, file, line, column, .. } = self;
        format!("{file}:{line}:{column}: {level}: {message} [{code}]")
    }

    fn __repr__(&self) -> String {
        format!("<Finding {}>", self.__str__())
    }
}

/// What compiling gave: everything that was found, and the pack unless it has errors.
#[pyclass(frozen, get_all, module = "strabo")]
pub struct Outcome {
    pack: Option<Py<Pack>>,
    findings: Vec<Py<Finding>>,
}

impl Outcome {
    fn new(py: Python<'_>, outcome: strabo_compile::Outcome) -> PyResult<Self> {
        let findings = outcome.diagnostics.iter();
        let findings = findings.map(|one| Py::new(py, Finding::new(one, &outcome.sources)));
        let findings = findings.collect::<PyResult<_>>()?;
        let pack = outcome.pack.map(|pack| Py::new(py, Pack(Arc::new(pack)))).transpose()?;
        Ok(Self { pack, findings })
    }
}

#[pymethods]
impl Outcome {
    fn __repr__(&self, py: Python<'_>) -> String {
        let pack = self.pack.as_ref().map_or("None".to_owned(), |pack| pack.get().__repr__());
        let levels = self.findings.iter().map(|finding| finding.get().level);
        let count = |level| levels.clone().filter(|one| *one == level).count();
        let _ = py;
        format!("<Outcome {pack}: {} errors, {} warnings>", count("error"), count("warning"))
    }
}

/// The names of the packs that ship with Strabo.
#[pyfunction]
pub fn packs() -> Vec<&'static str> {
    strabo_data::names().collect()
}

/// Compiles the pack of a folder, or a shipped one.
#[pyfunction]
pub fn compile(py: Python<'_>, path: PathBuf) -> PyResult<Outcome> {
    let outcome = py.detach(|| Origin::find(&path)?.compile());
    Outcome::new(py, outcome.map_err(failed)?)
}

/// Compiles files that are given by their names.
#[pyfunction]
pub fn compile_files(
    py: Python<'_>,
    name: String,
    files: Vec<(String, Vec<u8>)>,
) -> PyResult<Outcome> {
    let files = files.into_iter().map(|(path, bytes)| SourceFile::new(path, bytes)).collect();
    let library = strabo_data::library();
    let sources = Sources { pack: SourcePack { name, files }, library: &library };
    let outcome = py.detach(|| strabo_compile::compile(sources));
    Outcome::new(py, outcome)
}

/// The pack in the bytes of a bundle.
#[pyfunction]
pub fn load(py: Python<'_>, bytes: &[u8]) -> PyResult<Pack> {
    let pack = py.detach(|| bundle::read(bytes)).map_err(refused)?;
    Ok(Pack(Arc::new(pack)))
}

/// The pack of a folder or of a bundle, or a shipped one, which must have no errors.
#[pyfunction]
pub fn read(py: Python<'_>, path: PathBuf) -> PyResult<Pack> {
    let found = py.detach(|| match Origin::find(&path)? {
        Origin::Bundle(bundle) => Ok(Ok(bundle.pack)),
        origin => origin.compile().map(|outcome| match outcome.pack {
            Some(pack) => Ok(pack),
            None => Err((origin.name(), outcome.diagnostics.into_iter().next(), outcome.sources)),
        }),
    });
    let pack = found.map_err(failed)?.map_err(|(name, finding, sources)| match finding {
        Some(finding) => refused(format!(
            "\"{name}\" has errors and cannot be played: {}\nhelp: strabo.compile(...).findings lists them",
            Finding::new(&finding, &sources).__str__()
        )),
        None => refused(format!("\"{name}\" is not a game: other packs extend it")),
    })?;
    Ok(Pack(Arc::new(pack)))
}

/// A game as data, without errors.
#[pyclass(frozen, module = "strabo")]
pub struct Pack(pub Arc<strabo_model::Pack>);

impl Pack {
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
impl Pack {
    #[getter]
    fn id(&self) -> &str {
        &self.0.id
    }

    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    #[getter]
    fn version(&self) -> &str {
        &self.0.version
    }

    #[getter]
    fn description(&self) -> Option<&str> {
        self.0.description.as_deref()
    }

    /// The fewest and the most players.
    #[getter]
    fn players(&self) -> Option<(u8, u8)> {
        self.0.players.map(|range| (range.min, range.max))
    }

    /// Every area and open sea.
    #[getter]
    fn areas<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let pack = &*self.0;
        let rows = pack.rows::<AreaId>().map(|(id, area)| {
            let starts = pack.starts.iter().filter(|start| start.area == id);
            let starts: Vec<&str> = starts.map(|start| &*pack[start.civilization].id).collect();
            json!({
                "id": area.id, "name": area.name, "kind": area.kind, "at": area.at,
                "population": area.population, "city_site": area.city_site,
                "region": area.region.iter().map(|id| &*pack[*id].id).collect::<Vec<_>>(),
                "terrain": area.terrain.map(|id| &*pack[id].id),
                "owner": area.owner.map(|id| &*pack[id].id),
                "impassable": area.impassable, "tags": area.tags, "starts": starts,
            })
        });
        to_python(py, &rows.collect::<Vec<Value>>())
    }

    /// Every border once: two areas, and what may cross it.
    #[getter]
    fn borders<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let pack = &*self.0;
        let map = pack.map_graph(None);
        let borders = map.all_edges().filter_map(|(from, to, border)| {
            let one_way = !map.contains_edge(to, from);
            let kind = match border {
                Border { land: true, water: true } => "both",
                Border { water: true, .. } => "water",
                Border { .. } => "land",
            };
            let facts = json!({ "kind": kind, "one_way": one_way });
            (one_way || from < to).then(|| json!([pack[from].id, pack[to].id, facts]))
        });
        to_python(py, &borders.collect::<Vec<Value>>())
    }

    /// Everything that is a card: advances, commodities, calamities, and the cards of decks.
    #[getter]
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let pack = &*self.0;
        let advances = pack.advances.iter().map(|one| {
            let Advance { id, name, cost, points, .. } = one;
            json!({ "kind": "advance", "id": id, "name": name, "cost": cost, "points": points })
        });
        let commodities = pack.commodities.iter().map(|one| {
            json!({ "kind": "commodity", "id": one.id, "name": one.name, "value": one.value })
        });
        let calamities = pack
            .calamities
            .iter()
            .map(|one| json!({ "kind": "calamity", "id": one.id, "name": one.name }));
        let cards = pack.cards.iter().map(|one| {
            let deck = &pack[one.deck].id;
            json!({ "kind": deck, "id": one.id, "name": one.name, "copies": one.copies })
        });
        let all = advances.chain(commodities).chain(calamities).chain(cards);
        to_python(py, &all.collect::<Vec<Value>>())
    }

    /// Who plays, for each number of players.
    #[getter]
    fn setups<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let pack = &*self.0;
        let rows = pack.setups.iter().map(|setup| {
            let ids = setup.civilizations.iter().map(|id| &*pack[*id].id);
            json!({ "id": setup.id, "name": setup.name, "players": setup.players,
                    "civilizations": ids.collect::<Vec<_>>() })
        });
        to_python(py, &rows.collect::<Vec<Value>>())
    }

    /// Everything, as `docs/bundle.md` describes it.
    fn data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &to_value(&*self.0).map_err(refused)?)
    }

    /// A picture as SVG.
    #[pyo3(signature = (view="map", *, setup=None, theme="light", page=0))]
    fn svg(
        &self,
        py: Python<'_>,
        view: &str,
        setup: Option<&str>,
        theme: &str,
        page: usize,
    ) -> PyResult<String> {
        py.detach(|| Ok(svg::document(&self.scene(view, setup, theme, page)?)))
    }

    /// A picture as PNG, in percent of its size.
    #[pyo3(signature = (view="map", *, setup=None, theme="light", page=0, scale=100))]
    fn png<'py>(
        &self,
        py: Python<'py>,
        view: &str,
        setup: Option<&str>,
        theme: &str,
        page: usize,
        scale: u32,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = py.detach(|| {
            let scene = self.scene(view, setup, theme, page)?;
            png::document(&scene, Paper::Free, scale).map_err(refused)
        });
        Ok(PyBytes::new(py, &bytes?))
    }

    /// What a notebook shows; nothing where there is no map.
    fn _repr_svg_(&self, py: Python<'_>) -> Option<String> {
        self.svg(py, "map", None, "light", 0).ok()
    }

    /// The pack as one file, which every program can read.
    fn bundle<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = py.detach(|| bundle::write(&self.0)).map_err(refused)?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// What changed in meaning from this pack to another.
    fn diff<'py>(&self, py: Python<'py>, other: &Pack) -> PyResult<Bound<'py, PyAny>> {
        let found = py.detach(|| strabo_diff::diff(&self.0, &other.0)).map_err(refused)?;
        let changes = found.changes.iter().map(|change| {
            let diff_words::Line { text, .. } = diff_words::line(change);
            json!({
                "part": change.part, "kind": change.kind.word(), "field": change.field(),
                "id": change.row.as_ref().map(|row| &*row.id), "text": text,
                "before": change.before, "after": change.after,
            })
        });
        to_python(py, &changes.collect::<Vec<Value>>())
    }

    fn __repr__(&self) -> String {
        format!("<Pack {} {}>", self.0.id, self.0.version)
    }
}
