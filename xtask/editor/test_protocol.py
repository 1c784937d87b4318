"""`strabo lsp` held to the protocol by a client that is not ours. Started by `cargo xtask editor`."""

import asyncio
import os
import pathlib
import shutil

import pytest
import pytest_lsp
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

PROGRAM = os.environ["STRABO"]
FOLDER = pathlib.Path(os.environ["FOLDER"])


@pytest.fixture
def pack(tmp_path):
    """A copy of the smallest pack, in the folder of the test."""
    folder = tmp_path / "smallest"
    shutil.copytree(FOLDER / "smallest", folder)
    return folder


@pytest_lsp.fixture(
    config=ClientServerConfig(server_command=[PROGRAM, "lsp"]),
    params=["neovim@0.11.0", "visual_studio_code@1.65.2"],
)
async def client(request, lsp_client: LanguageClient, pack):
    # The client of the library refuses every answer that is not in the form of the protocol.
    params = types.InitializeParams(
        process_id=os.getpid(),
        root_uri=pack.as_uri(),
        capabilities=client_capabilities(request.param),
        workspace_folders=[types.WorkspaceFolder(uri=pack.as_uri(), name="smallest")],
        initialization_options={"pictures": True},
    )
    for method in (types.CLIENT_REGISTER_CAPABILITY, types.WORKSPACE_INLAY_HINT_REFRESH):
        lsp_client.feature(method)(lambda *_: None)
    await lsp_client.initialize_session(params)
    yield
    await lsp_client.shutdown_session()


def opened(client, path, text=None):
    text = path.read_text() if text is None else text
    document = types.TextDocumentItem(uri=path.as_uri(), language_id="toml", version=1, text=text)
    client.text_document_did_open(types.DidOpenTextDocumentParams(text_document=document))
    return text


def edited(client, path, version, start, end, text):
    """Replaces the text between two pairs of line and column."""
    edit_range = types.Range(start=types.Position(*start), end=types.Position(*end))
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            text_document=types.VersionedTextDocumentIdentifier(uri=path.as_uri(), version=version),
            content_changes=[types.TextDocumentContentChangePartial(range=edit_range, text=text)],
        )
    )


async def reported(client, path, condition):
    """The findings of a file, once they meet a condition."""
    for _ in range(400):
        found = client.diagnostics.get(path.as_uri())
        if found is not None and condition(found):
            return found
        await asyncio.sleep(0.02)
    raise AssertionError(f"no such report of {path.name}: {client.diagnostics}")


def is_clean(found):
    return not found


def at(path, line, column):
    document = types.TextDocumentIdentifier(uri=path.as_uri())
    return {"text_document": document, "position": types.Position(line=line, character=column)}


def place_of(text, word):
    """Line and column (in units of UTF-16) in the middle of the first place of a word."""
    before = text[: text.index(word) + 2]
    line = before.count("\n")
    return line, len(before.rsplit("\n", 1)[-1].encode("utf-16-le")) // 2


@pytest.mark.asyncio
async def test_an_edit_is_reported_and_taken_back(client: LanguageClient, pack):
    path = pack / "map.toml"
    text = opened(client, path)
    await reported(client, path, is_clean)
    line, column = place_of(text, '"north"')
    edited(client, path, 2, (line, column), (line, column), "x")
    found = await reported(client, path, len)
    assert all(finding.source == "strabo" and finding.code for finding in found)
    assert types.DiagnosticSeverity.Error in {finding.severity for finding in found}
    edited(client, path, 3, (line, column), (line, column + 1), "")
    await reported(client, path, is_clean)


@pytest.mark.asyncio
async def test_columns_count_units_of_utf_16_behind_an_emoji(client: LanguageClient, pack):
    path = pack / "map.toml"
    text = path.read_text().replace('name = "North Shore"', 'name = "North 🗺 é"')
    opened(client, path, text)
    await reported(client, path, is_clean)
    line, column = place_of(text, '🗺 é"')
    # Behind the é, which is behind the emoji: two units, a space and the letter.
    edited(client, path, 2, (line, column + 1), (line, column + 1), "\\q")
    found = await reported(client, path, len)
    assert found[0].range.start.line == line, found
    edited(client, path, 3, (line, column + 1), (line, column + 3), "")
    await reported(client, path, is_clean)


@pytest.mark.asyncio
async def test_questions_are_answered_in_the_form_of_the_protocol(client: LanguageClient, pack):
    path = pack / "map.toml"
    text = opened(client, path)
    await reported(client, path, is_clean)
    document = types.TextDocumentIdentifier(uri=path.as_uri())
    line, column = place_of(text, '"north"')
    there = at(path, line, column)

    hover = await client.text_document_hover_async(types.HoverParams(**there))
    assert "North" in hover.contents.value
    places = await client.text_document_definition_async(types.DefinitionParams(**there))
    assert [place.uri for place in places] == [path.as_uri()]
    assert places[0].range.start.line == line
    context = types.ReferenceContext(include_declaration=True)
    everywhere = await client.text_document_references_async(
        types.ReferenceParams(context=context, **there)
    )
    assert len(everywhere) == text.count('"north"')
    symbols = await client.text_document_document_symbol_async(
        types.DocumentSymbolParams(text_document=document)
    )
    assert any("north" in symbol.name.lower() for symbol in symbols)
    found = await client.workspace_symbol_async(types.WorkspaceSymbolParams(query="nort"))
    assert any("north" in symbol.name.lower() for symbol in found)
    folds = await client.text_document_folding_range_async(
        types.FoldingRangeParams(text_document=document)
    )
    assert folds and all(fold.start_line < fold.end_line for fold in folds)
    links = await client.text_document_document_link_async(
        types.DocumentLinkParams(text_document=document)
    )
    assert links is not None
    whole = types.Range(types.Position(0, 0), types.Position(10_000, 0))
    hints = await client.text_document_inlay_hint_async(
        types.InlayHintParams(text_document=document, range=whole)
    )
    assert any("in play" in hint.label for hint in hints)
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(
            text_document=document, range=whole, context=types.CodeActionContext(diagnostics=[])
        )
    )
    assert any("sort" in action.title for action in actions)


@pytest.mark.asyncio
async def test_a_rename_is_prepared_and_made(client: LanguageClient, pack):
    path = pack / "map.toml"
    text = opened(client, path)
    line, column = place_of(text, '"north"')
    prepared = await client.text_document_prepare_rename_async(
        types.PrepareRenameParams(**at(path, line, column))
    )
    assert prepared.placeholder == "north"
    edit = await client.text_document_rename_async(
        types.RenameParams(new_name="far-north", **at(path, line, column))
    )
    documents = edit.document_changes or list((edit.changes or {}).items())
    assert documents
    with pytest.raises(JsonRpcException, match="west.* already"):
        await client.text_document_rename_async(
            types.RenameParams(new_name="west", **at(path, line, column))
        )


@pytest.mark.asyncio
async def test_a_request_that_is_taken_back_is_answered(client: LanguageClient, pack):
    path = pack / "map.toml"
    opened(client, path)
    params = types.HoverParams(**at(path, 3, 3))
    ids = [f"hover-{number}" for number in range(20)]
    requests = [client.protocol.send_request("textDocument/hover", params, msg_id=id) for id in ids]
    for id in ids:
        client.cancel_request(types.CancelParams(id=id))
    answers = await asyncio.gather(*map(asyncio.wrap_future, requests), return_exceptions=True)
    # Each is answered: as it was asked, or as one that was taken back.
    for answer in answers:
        assert not isinstance(answer, JsonRpcException) or answer.code == -32800, answer
    # The session goes on.
    await client.text_document_hover_async(params)


@pytest.mark.asyncio
async def test_places_that_are_not_there_give_empty_answers(client: LanguageClient, pack):
    path = pack / "map.toml"
    opened(client, path)
    far = at(path, 2_000_000, 2_000_000)
    await client.text_document_hover_async(types.HoverParams(**far))
    await client.text_document_completion_async(types.CompletionParams(**far))
    nowhere = pack / "nothing.toml"
    assert not await client.text_document_hover_async(types.HoverParams(**at(nowhere, 0, 0)))
    edited(client, path, 2, (9_999, 0), (9_999, 7), "# the end\n")
    await reported(client, path, is_clean)


@pytest.mark.asyncio
async def test_files_that_change_on_disk_are_noticed(client: LanguageClient, pack):
    path = pack / "map.toml"
    opened(client, path)
    await reported(client, path, is_clean)
    head = pack / "pack.toml"
    head.write_text(head.read_text() + '\n[[source]]\nid = "a b"\n')
    change = types.FileEvent(uri=head.as_uri(), type=types.FileChangeType.Changed)
    client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams(changes=[change]))
    await reported(client, head, len)


@pytest.mark.asyncio
async def test_unknown_methods_are_refused(client: LanguageClient):
    with pytest.raises(JsonRpcException):
        await client.protocol.send_request_async("strabo/nothing", {})
    client.protocol.notify("strabo/nothing", {})
    assert await client.workspace_symbol_async(types.WorkspaceSymbolParams(query="")) is not None
