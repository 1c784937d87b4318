//! A question about a text: which pack, which file, and where.

use std::path::PathBuf;

use serde_json::Value;
use strabo_workbench::{Snapshot, question::Here};

use crate::lsp::{document::Text, links::Places, queue::uri_in, session::Session};
use crate::lsp::{uri, wire::Refused};

/// A question about a file of a pack.
pub struct Asked<'s> {
    pub session: &'s mut Session,
    pub params: &'s Value,
    /// The name of the file in its pack.
    pub file: String,
    path: PathBuf,
}

impl<'s> Asked<'s> {
    /// Nothing when the file is in no pack.
    pub fn about(session: &'s mut Session, params: &'s Value) -> Result<Option<Self>, Refused> {
        let Some(link) = uri_in(params) else {
            return Err(Refused::params("the request does not say which text it is about"));
        };
        let Some(path) = uri::to_path(link) else { return Ok(None) };
        let Some(file) = session.name_in_pack(&path) else { return Ok(None) };
        Ok(Some(Self { session, params, file, path }))
    }

    /// The pack as it is now.
    pub fn pack(&mut self) -> Result<Snapshot, Refused> {
        self.snapshot(false)
    }

    /// The pack as it was last compiled, with the text as it is now: for what cannot wait.
    pub fn peek(&mut self) -> Result<Snapshot, Refused> {
        self.snapshot(true)
    }

    fn snapshot(&mut self, now: bool) -> Result<Snapshot, Refused> {
        let pack = self.session.pack(&self.path, now);
        pack.ok_or_else(|| Refused::failed("the pack is gone"))
    }

    /// The byte of the position that the request names.
    pub fn offset(&self, pack: &Snapshot) -> Result<usize, Refused> {
        self.offset_of(pack, &self.params["position"])
    }

    /// The bytes of the range that the request names.
    pub fn range(&self, pack: &Snapshot) -> Result<(usize, usize), Refused> {
        let range = &self.params["range"];
        let (start, end) =
            (self.offset_of(pack, &range["start"])?, self.offset_of(pack, &range["end"])?);
        Ok((start.min(end), start.max(end)))
    }

    fn offset_of(&self, pack: &Snapshot, position: &Value) -> Result<usize, Refused> {
        let units = self.session.units();
        let offset = match self.session.document(&self.path) {
            Some(document) => document.text.offset(position, units),
            None => Text::new(pack.text(&self.file).unwrap_or_default().to_owned())
                .offset(position, units),
        };
        offset.map_err(Refused::params)
    }

    /// What is at the position.
    pub fn here(&self, pack: &Snapshot) -> Result<Option<Here>, Refused> {
        Ok(pack.here(&self.file, self.offset(pack)?))
    }

    /// Places in the form of the protocol.
    pub fn places<'p>(&'p self, pack: &'p Snapshot) -> Places<'p> {
        self.session.places(pack)
    }
}
