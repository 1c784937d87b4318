//! What the client may ask, one file for each sort of question. Each asks the workbench and writes the answer
//! in the form of the protocol.

mod actions;
mod changes;
mod complete;
mod hover;
mod navigate;
mod outline;
mod rename;
mod request;

use serde_json::{Value, json};

use super::wire::{Code, Refused};
use super::{client::Client, session::Session};
use request::Asked;

/// What can be asked, for the answer to `initialize`.
pub fn capabilities(client: &Client) -> Value {
    json!({
        "positionEncoding": client.encoding(),
        "textDocumentSync": { "openClose": true, "change": 2, "save": true },
        "completionProvider": { "triggerCharacters": ["\"", "[", "=", ",", " "] },
        "hoverProvider": true,
        "definitionProvider": true,
        "referencesProvider": true,
        "documentHighlightProvider": true,
        "documentSymbolProvider": true,
        "workspaceSymbolProvider": true,
        "renameProvider": { "prepareProvider": true },
        "codeActionProvider": { "codeActionKinds": actions::KINDS },
        "documentFormattingProvider": true,
        "foldingRangeProvider": true,
        "documentLinkProvider": {},
        "inlayHintProvider": true,
        "executeCommandProvider": { "commands": [changes::COMMAND] },
        "workspace": { "workspaceFolders": { "supported": true, "changeNotifications": true } },
    })
}

/// Answers one request.
pub fn answer(session: &mut Session, method: &str, params: &Value) -> Result<Value, Refused> {
    match method {
        "textDocument/completion" => ask(session, params, complete::complete),
        "textDocument/hover" => ask(session, params, hover::hover),
        "textDocument/definition" => ask(session, params, navigate::definition),
        "textDocument/references" => ask(session, params, navigate::references),
        "textDocument/documentHighlight" => ask(session, params, navigate::highlights),
        "textDocument/prepareRename" => ask(session, params, rename::prepare),
        "textDocument/rename" => ask(session, params, rename::rename),
        "textDocument/documentSymbol" => ask(session, params, outline::symbols),
        "textDocument/foldingRange" => ask(session, params, outline::folds),
        "textDocument/documentLink" => ask(session, params, outline::links),
        "textDocument/inlayHint" => ask(session, params, outline::hints),
        "textDocument/codeAction" => ask(session, params, actions::actions),
        "textDocument/formatting" => ask(session, params, actions::format),
        "workspace/symbol" => outline::search(session, params),
        "workspace/executeCommand" => actions::execute(session, params),
        _ => Err(Refused {
            code: Code::MethodNotFound,
            why: format!(
                "strabo lsp has no method \"{}\"",
                method.chars().take(100).collect::<String>()
            ),
        }),
    }
}

/// Answers a question about a text. One that is in no pack has no answers.
fn ask(
    session: &mut Session,
    params: &Value,
    question: fn(&mut Asked<'_>) -> Result<Value, Refused>,
) -> Result<Value, Refused> {
    match Asked::about(session, params)? {
        Some(mut asked) => question(&mut asked),
        None => Ok(Value::Null),
    }
}
