"""Reads what `strabo simulate` wrote with a program that knows nothing of Strabo, and counts again."""

import json
import sys

import duckdb

results, turns, report = sys.argv[1:]
with open(report, encoding="utf-8") as file:
    report = json.load(file)


def rows(query):
    return duckdb.sql(query.format(results=f"'{results}'", turns=f"'{turns}'")).fetchall()


def same(what, found, wanted):
    if found != wanted:
        sys.exit(f"{what}: the files say {found}, expected {wanted}")


games, players = report["games"], report["players"]
head = [json.loads(value) for key, value in rows(
    "select decode(key), decode(value) from parquet_kv_metadata({results})") if key == "strabo.run"]
same("the head", [(run["format"], run["pack"]["id"], run["games"], len(run["civilizations"])) for run in head],
     [(2, report["pack"], games, players)])
head = head[0]
player = head["player"]
points = ["points_" + part.replace(" ", "_") for part in head["points"]]
figures = [figure.replace(" ", "_") for figure in head["figures"]]
same("failed games", report["failed"], [])
same("rows", rows("select count(*) from {results}"), [(games * players,)])
same("games", rows("select count(distinct game), min(game), max(game) from {results}"), [(games, 0, games - 1)])
same("wins", rows("select sum(winner::int / winners) from {results}"), [(games,)])
same("wins by player",
     dict(rows(f"select {player}, sum(winner::int / winners) from {{results}} group by 1")), report["wins"])
same("mean points by part",
     {part: round(sum(one["points_by_part"][part] for one in report["civilizations"].values()) / players, 2)
      for part in head["points"]},
     {part: round(rows(f"select avg({column}) from {{results}}")[0][0], 2)
      for part, column in zip(head["points"], points)})
same("turns", rows("select min(turns), max(turns) from {results}"), [(report["turns"]["min"], report["turns"]["max"])])
same("points that are not their parts", rows(
    "select count(*) from {results} where points != " + " + ".join(points)), [(0,)])
same("winners with fewer points than another", rows(
    "select count(*) from {results} r where winner and points < "
    "(select max(points) from {results} o where o.game = r.game)"), [(0,)])
for figure in figures:
    same(f"lists of {figure} that do not fit", rows(
        f"select count(*) from {{results}} where len({figure}_by_turn) != turns "
        f"or list_last({figure}_by_turn) != {figure}_at_end"), [(0,)])
same("errors", rows("select count(error) from {results}"), [(0,)])
same("seeds", rows("select count(distinct seed) from {results}"), [(games,)])
same("rows of turns", rows("select count(*) from {turns}"), rows("select sum(turns) from {results}"))
for figure in figures:
    same(f"turns that say something else about {figure}", rows(
        f"select count(*) from {{turns}} t join {{results}} r using (game, {player}) "
        f"where t.{figure} != r.{figure}_by_turn[t.turn] or t.winner != r.winner"), [(0,)])
if head["counted"]["acquired"]:
    one, many = head["counted"]["acquired"]["one"], head["counted"]["acquired"]["many"]
    same("lists of what was acquired that do not fit", rows(
        f"select count(*) from {{results}} where len({many}) != len({one}_turns)"), [(0,)])
    same("what was acquired at the end", rows(
        f"select count(*) from {{turns}} t join {{results}} r using (game, {player}) "
        f"where t.turn = r.turns and t.{many} != len(r.{many})"), [(0,)])
if head["counted"]["losses"]:
    one, many = head["counted"]["losses"]["one"], head["counted"]["losses"]["many"]
    for kind in head["counted"]["losses"]["kinds"]:
        same("lists of losses that do not fit", rows(
            f"select count(*) from {{results}} where len({many}) != len({one}_{kind['name']})"), [(0,)])
print(f"DuckDB {duckdb.__version__} counts the same in {games * players} rows")
