"""Packs: compiled, looked into, drawn, compared, written and read."""

import pytest

import strabo

HEAD = '[pack]\nid = "strait"\nname = "The Strait"\nversion = "1.0.0"\nplayers = "2-3"\n'


def test_a_finding_says_where_and_what_to_do():
    outcome = strabo.compile({"pack.toml": HEAD, "map.toml": '[[area]]\nid = "thrace"\nname = "Thrace"\npopulaton = 2\n'})
    assert outcome.pack is None
    finding = next(one for one in outcome.findings if "populaton" in one.message)
    assert (finding.level, finding.file, finding.line) == ("error", "map.toml", 4)
    assert "population" in finding.help
    assert str(finding).startswith("map.toml:4:")


def test_files_may_extend_a_shipped_pack():
    outcome = strabo.compile({"pack.toml": HEAD + 'extends = "smallest"\n'})
    assert outcome.pack.name == "The Strait"
    assert not [one for one in outcome.findings if one.level == "error"]


def test_a_folder_is_compiled(tmp_path):
    (tmp_path / "pack.toml").write_text(HEAD + 'extends = "smallest"\n')
    assert strabo.compile(tmp_path).pack.id == "strait"
    assert strabo.load(str(tmp_path)).id == "strait"


def test_errors_are_the_sentences_of_the_program(tmp_path):
    with pytest.raises(strabo.StraboError, match='no folder and no shipped pack "inland-see"\nhelp: did you mean'):
        strabo.compile("inland-see")
    with pytest.raises(strabo.StraboError, match="has errors"):
        (tmp_path / "pack.toml").write_text("[")
        strabo.load(tmp_path)


def test_a_base_of_other_packs_is_no_game():
    with pytest.raises(strabo.StraboError, match="is not a game"):
        strabo.load("civilization-common")


@pytest.mark.parametrize("bad", [b"", b"strabo", b"\xd9\xd9\xf7\x85\x66strabo", bytes(1000)])
def test_bytes_that_are_no_bundle_are_refused(bad):
    with pytest.raises(strabo.StraboError):
        strabo.load(bad)


def test_a_bundle_comes_back_as_it_was(inland_sea, tmp_path):
    again = strabo.load(inland_sea.bundle())
    assert again.diff(inland_sea) == []
    assert again.bundle() == inland_sea.bundle()
    (tmp_path / "sea.strabo").write_bytes(again.bundle())
    assert strabo.load(tmp_path / "sea.strabo").id == "inland-sea"


def test_the_map_is_a_graph(inland_sea):
    areas = {area["id"]: area for area in inland_sea.areas}
    assert {area["kind"] for area in areas.values()} == {"land", "sea"}
    assert all(a in areas and b in areas for a, b, _ in inland_sea.borders)
    assert {facts["kind"] for _, _, facts in inland_sea.borders} <= {"land", "water", "both"}
    assert len({frozenset((a, b)) for a, b, _ in inland_sea.borders}) == len(inland_sea.borders)


def test_networkx_takes_the_borders(inland_sea):
    networkx = pytest.importorskip("networkx")
    graph = networkx.Graph(inland_sea.borders)
    assert networkx.is_connected(graph)


def test_cards_and_setups_have_names(named):
    pack = strabo.load(named[0])
    assert all(card["name"] and card["kind"] for card in pack.cards)
    assert len(pack.cards) > 5
    assert named[1] in {setup["players"] for setup in pack.setups} or pack.players[0] <= named[1] <= pack.players[1]
    assert pack.data()["id"] == pack.id


def test_pictures_are_svg_and_png(inland_sea):
    assert inland_sea.svg().startswith("<?xml")
    assert inland_sea._repr_svg_() == inland_sea.svg("map")
    assert inland_sea.svg(theme="dark") != inland_sea.svg()
    assert inland_sea.png(scale=20).startswith(b"\x89PNG")
    with pytest.raises(strabo.StraboError, match="help: there are map, setup"):
        inland_sea.svg("globe")


def test_a_difference_is_named(inland_sea):
    files = {"pack.toml": HEAD.replace("strait", "other") + 'extends = "smallest"\n'}
    changes = strabo.load("smallest").diff(strabo.compile(files).pack)
    assert changes == []
    changes = strabo.load("smallest").diff(inland_sea)
    assert {change["kind"] for change in changes} >= {"added", "removed"}
    assert all(change["text"] for change in changes)
