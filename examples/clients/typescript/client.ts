// What a client does with an exported pack: follow references, and tell effects apart.

import type { AdvanceId, CitySite, Effect, Pack } from "./games/strabo.types.js";
import { pack as east } from "./games/mega-empires-east.js";
import { pack as project } from "./games/expansion-project.js";
import { pack as alone } from "./games/alone.js";

/** A row of a list; a reference of a pack always points at one. */
function row<T>(rows: T[], id: number): T {
  const found = rows[id];
  if (found === undefined) throw new Error(`no row ${id}`);
  return found;
}

/** What an advance costs somebody who holds others: the best of its groups counts. */
function price(pack: Pack, id: AdvanceId, held: AdvanceId[]): number {
  const wanted = row(pack.advances, id);
  const credits = wanted.groups.map((group) =>
    held.reduce((sum, other) => sum + row(row(pack.advances, other).credits, group), 0),
  );
  const special = held
    .map((other) => row(pack.advances, other).special_credit)
    .reduce((sum, credit) => sum + (credit?.to === id ? credit.amount : 0), 0);
  return Math.max(0, wanted.cost - Math.max(0, ...credits) - special);
}

/** Unit points an effect takes from a victim, as far as they are a fixed number. */
function damage(effect: Effect): number {
  if ("take_damage" in effect) return effect.take_damage.points ?? 0;
  if ("faction_losses" in effect) return effect.faction_losses.points;
  return 0;
}

/** Fails to compile when a sort of city site is forgotten. */
function describe(site: CitySite): string {
  switch (site) {
    case "black":
      return "safe from floods";
    case "white":
      return "on a flood plain";
  }
}

for (const pack of [east, project, alone]) {
  const oneWay = pack.areas.filter((area, at) =>
    area.land.some((other) => !row(pack.areas, other).land.includes(at)),
  );
  if (oneWay.length > 0) throw new Error(`${pack.id}: ${oneWay.length} borders lead one way`);
  const worst = Math.max(...pack.calamities.flatMap((one) => one.effects.map(damage)));
  const sites = pack.areas.flatMap((area) => (area.city_site ? [describe(area.city_site)] : []));
  const last = pack.advances.length - 1;
  console.log(
    [
      pack.id,
      `${pack.advances.length} advances`,
      `${pack.areas.length} places`,
      `${new Set(sites).size} sorts of city site`,
      `at most ${worst} points of damage`,
      `${row(pack.advances, last).name} for ${price(pack, last, [])}, or ${price(pack, last, [0, 1])} with two others`,
    ].join(", "),
  );
}
