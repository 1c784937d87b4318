//! What the client can do, as it says when the session begins.

use std::path::PathBuf;

use serde_json::Value;
use strabo_render::ThemeKind;

use super::uri;

/// What the client can do and wants.
#[derive(Clone, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is something the client can do or not")]
pub struct Client {
    /// Columns count bytes of UTF-8 instead of units of UTF-16.
    pub utf8: bool,
    /// Files that change on disk are reported.
    pub watches_files: bool,
    /// Findings may have other places.
    pub related_places: bool,
    /// Edits may say which version of a text they are for.
    pub versioned_edits: bool,
    /// The outline of a file may be a tree.
    pub tree_of_symbols: bool,
    /// Inlay hints are asked for again when told to.
    pub refreshes_hints: bool,
    /// Texts are shown as Markdown.
    pub markdown: bool,
    /// How pictures look, if hovers may have some.
    pub pictures: Option<ThemeKind>,
    /// The folders that are open.
    pub folders: Vec<PathBuf>,
    pub process: Option<u64>,
}

impl Client {
    /// Reads the parameters of `initialize`.
    pub fn of(params: &Value) -> Self {
        let can = &params["capabilities"];
        let text = &can["textDocument"];
        let workspace = &can["workspace"];
        let yes = |value: &Value| value.as_bool().unwrap_or(false);
        let lists = |value: &Value, word: &str| {
            value.as_array().is_some_and(|list| list.iter().any(|one| one == word))
        };
        Self {
            utf8: lists(&can["general"]["positionEncodings"], "utf-8"),
            watches_files: yes(&workspace["didChangeWatchedFiles"]["dynamicRegistration"]),
            related_places: yes(&text["publishDiagnostics"]["relatedInformation"]),
            versioned_edits: yes(&workspace["workspaceEdit"]["documentChanges"]),
            tree_of_symbols: yes(&text["documentSymbol"]["hierarchicalDocumentSymbolSupport"]),
            refreshes_hints: yes(&workspace["inlayHint"]["refreshSupport"]),
            markdown: lists(&text["hover"]["contentFormat"], "markdown"),
            pictures: look(&params["initializationOptions"]["pictures"]),
            folders: folders(params),
            process: params["processId"].as_u64(),
        }
    }

    /// The word for how columns count.
    pub fn encoding(&self) -> &'static str {
        if self.utf8 { "utf-8" } else { "utf-16" }
    }
}

/// `true`, or for a dark background `"dark"`.
fn look(pictures: &Value) -> Option<ThemeKind> {
    match pictures {
        Value::Bool(true) => Some(ThemeKind::Light),
        Value::String(word) if word == "light" => Some(ThemeKind::Light),
        Value::String(word) if word == "dark" => Some(ThemeKind::Dark),
        _ => None,
    }
}

/// The folders that are open; older clients know only one.
fn folders(params: &Value) -> Vec<PathBuf> {
    let listed = params["workspaceFolders"].as_array().map(Vec::as_slice).unwrap_or_default();
    let listed = listed.iter().filter_map(|folder| uri::to_path(folder["uri"].as_str()?));
    let folders: Vec<PathBuf> = listed.collect();
    if !folders.is_empty() {
        return folders;
    }
    let root = params["rootUri"].as_str().and_then(uri::to_path);
    root.or_else(|| params["rootPath"].as_str().map(PathBuf::from)).into_iter().collect()
}

#[cfg(all(test, unix))]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn folders_come_from_the_newest_field_that_has_some() {
        let of = |params: Value| Client::of(&params).folders;
        let a = json!({ "uri": "file:///a", "name": "a" });
        assert_eq!(
            of(json!({ "workspaceFolders": [a], "rootUri": "file:///b" })),
            [PathBuf::from("/a")]
        );
        assert_eq!(
            of(json!({ "workspaceFolders": null, "rootUri": "file:///b" })),
            [PathBuf::from("/b")]
        );
        assert_eq!(of(json!({ "rootPath": "/c" })), [PathBuf::from("/c")]);
        assert!(of(json!({ "workspaceFolders": 7, "rootUri": [] })).is_empty());
        assert!(of(Value::Null).is_empty());
    }

    #[test]
    fn bytes_are_counted_only_where_the_client_offers_it() {
        let client = |encodings: Value| {
            Client::of(
                &json!({ "capabilities": { "general": { "positionEncodings": encodings } } }),
            )
        };
        assert_eq!(client(json!(["utf-32", "utf-8"])).encoding(), "utf-8");
        assert_eq!(client(json!(["utf-16"])).encoding(), "utf-16");
        assert_eq!(client(Value::Null).encoding(), "utf-16");
    }
}
