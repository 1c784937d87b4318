"""Opens a bundle and answers three questions about its pack: see ../README.md."""

import hashlib
import struct
import sys

import cbor2


def read_bundle(path):
    """The pack in a bundle, as dictionaries and lists."""
    with open(path, "rb") as file:
        data = file.read()
    if hashlib.sha256(data[:-32]).digest() != data[-32:]:
        sys.exit(f"{path} is damaged, or no bundle")
    name, version, writer, body, _digest = cbor2.loads(data)
    if name != "strabo" or version != 1:
        sys.exit(f"{path} has format {version}, written by Strabo {writer}")
    return cbor2.loads(body)


def corners(line):
    """The points of one closed line of an outline, in board units."""
    if line.tag == 78:
        numbers = [number / 100 for (number,) in struct.iter_unpack("<i", line.value)]
    else:
        numbers = [number for (number,) in struct.iter_unpack("<d", line.value)]
    return list(zip(numbers[::2], numbers[1::2]))


def has_players(players, text):
    """Whether "5-8" or "9" includes a number of players."""
    least, _, most = text.partition("-")
    return int(least) <= players <= int(most or least)


def in_play(pack, players):
    """For each area, whether it is in play in the usual setup."""
    setup = next(setup for setup in pack["setups"] if setup["players"] == players)
    playing = set(setup["civilizations"])
    result = []
    for index, area in enumerate(pack["areas"]):
        plays = [civilization in playing for civilization in area["region"]]
        own = any(plays) and (all(plays) or pack.get("shared_in_play") != "all")
        inside = (index in setup["add"] or own) and index not in setup["out"]
        inside = inside and not area.get("impassable", False)
        result.append(area["kind"] == "sea" or bool(inside))
    return result


def reached_by_ship(pack, start, players):
    """The areas in which a ship from `start` can end its move."""
    areas = pack["areas"]
    coasts = [area["coasts"] or [area["water"]] for area in areas]
    # A ship lies at one coast of an area, and leaves by the coast it came to.
    ships = {(start, coast) for coast in range(len(coasts[start]))}
    for _ in range(pack["rules"]["movement"]["ship_steps"]):
        ships |= {
            (there, coast)
            for here, at in ships
            for there in coasts[here][at]
            if areas[there]["kind"] == "land"
            for coast, touches in enumerate(coasts[there])
            if here in touches
        }
    playing = in_play(pack, players)
    return sorted({area for area, _ in ships if playing[area] and area != start})


def stack_contents(pack, number, players):
    """For each block of trade: its name and the cards of one stack."""
    deal = next(deal for deal in pack["deals"] if has_players(players, deal["players"]))
    stack = next(at for at, stack in enumerate(pack["stacks"]) if stack["number"] == number)
    shares = max(len(deal["blocks"]), 1)
    for block in deal["blocks"] or [None]:
        cards = []
        for card in pack["commodities"] + pack["calamities"]:
            fits = (count["cards"] for count in card["cards"] if has_players(players, count["players"]))
            count = next(fits, 0)
            # What belongs to no block is shared out among all of them.
            owner = card.get("block")
            if block is not None and owner is None:
                count //= shares
            if card["stack"] == stack and count > 0 and (block is None or owner in (block, None)):
                cards.append(f"{card['id']} {count}")
        yield "" if block is None else f" of {pack['blocks'][block]['id']}", cards


def main():
    path, start_id, players, number = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    pack = read_bundle(path)
    start = next(at for at, area in enumerate(pack["areas"]) if area["id"] == start_id)
    print(f"a ship from {start_id} reaches, with {players} players:")
    for area in reached_by_ship(pack, start, players):
        print(f"  {pack['areas'][area]['id']}")
    for block, cards in stack_contents(pack, number, players):
        print(f"stack {number}{block}: {', '.join(cards)}")
    if pack["outlines"]:
        points = [point for part in pack["outlines"][start]["parts"] for point in corners(part["outer"])]
        left, top = min(x for x, _ in points), min(y for _, y in points)
        print(f"outline of {start_id}: {len(points)} corners, from {left:.2f}, {top:.2f}")


main()
