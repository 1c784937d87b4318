/** What is wrong with what was asked. */
export class Refused extends Error {
  readonly status: number;
}

/** A number of players with its setups. */
export interface Count {
  players: number;
  setups: { id: string | null; name: string | null; seats: string[] }[];
}

/** By what one sees whether something has changed. */
export interface State {
  version: number;
  decided: number;
}

/** An answer that may be given. */
export interface Answer {
  token: string;
  words: string;
  weight: "acts" | "vain" | "ends";
  most: number | null;
}

/** What the people at the screen may see; docs/table.md describes all of it. */
export interface Sight {
  version: number;
  turn: number;
  question: string | null;
  asked: { seat: number; mine: boolean } | null;
  legal: Answer[];
  over: { standings: { seat: number; rank: number; points: number }[] } | null;
  [other: string]: unknown;
}

/** A pack and the game of it that is played. */
export class Table {
  pack(): Record<string, unknown>;
  games(): Count[];
  begin(options: { players: number; seed: number; people?: number[]; setup?: string | null }): State;
  resume(record: string, people?: number[]): State;
  sight(look?: object): Sight;
  act(token: string, count?: number): { version: number };
  call(name: string, body?: object): unknown;
  tick(now: number): State;
  race(options: { players: number; games: number; seed: number }): { games: number; decisions: number };
  record(): string;
}

/** Opens the bundle of a pack, which `strabo build` writes. */
export function open(bundle: Uint8Array): Promise<Table>;
