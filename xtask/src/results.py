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
same("failed games", report["failed"], [])
same("rows", rows("select count(*) from {results}"), [(games * players,)])
same("games", rows("select count(distinct game), min(game), max(game) from {results}"), [(games, 0, games - 1)])
same("wins", rows("select sum(winner::int / winners) from {results}"), [(games,)])
same("wins by civilization",
     dict(rows("select civilization, sum(winner::int / winners) from {results} group by 1")), report["wins"])
same("turns", rows("select min(turns), max(turns) from {results}"), [(report["turns"]["min"], report["turns"]["max"])])
same("points that are not their parts", rows(
    "select count(*) from {results} where points != "
    "points_cities + points_advances + points_succession + points_bonus"), [(0,)])
same("winners with fewer points than another", rows(
    "select count(*) from {results} r where winner and points < "
    "(select max(points) from {results} o where o.game = r.game)"), [(0,)])
same("lists that do not fit", rows(
    "select count(*) from {results} where len(advances) != len(advance_turns) "
    "or len(calamities) != len(calamity_cities) or len(space_by_turn) != turns "
    "or list_last(space_by_turn) != space or list_last(cities_by_turn) != cities"), [(0,)])
same("errors", rows("select count(error) from {results}"), [(0,)])
same("seeds", rows("select count(distinct seed) from {results}"), [(games,)])
same("rows of turns", rows("select count(*) from {turns}"), rows("select sum(turns) from {results}"))
same("turns that say something else", rows(
    "select count(*) from {turns} t join {results} r using (game, civilization) "
    "where t.cities != r.cities_by_turn[t.turn] or t.space != r.space_by_turn[t.turn] "
    "or t.tokens != r.tokens_by_turn[t.turn] or t.winner != r.winner"), [(0,)])
same("advances at the end", rows(
    "select count(*) from {turns} t join {results} r using (game, civilization) "
    "where t.turn = r.turns and t.advances != len(r.advances)"), [(0,)])
head = [json.loads(value) for key, value in rows(
    "select decode(key), decode(value) from parquet_kv_metadata({results})") if key == "strabo.run"]
same("the head", [(run["pack"]["id"], run["games"], len(run["civilizations"])) for run in head],
     [(report["pack"], games, players)])
print(f"DuckDB {duckdb.__version__} counts the same in {games * players} rows")
