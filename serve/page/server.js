// @ts-check
// The connection to the server: calls with the key, and the stream of news.

/**
 * What went wrong, for the person in front of the page.
 * @typedef {{ status: number, error: string, help: string | null, finding: any }} Trouble
 */

const key = new URLSearchParams(location.search).get("key") ?? "";

/** An error that the server reported. */
export class Refused extends Error {
  /** @param {Trouble} trouble */
  constructor(trouble) {
    super(trouble.error);
    this.trouble = trouble;
  }
}

/**
 * Calls a function of the studio.
 * @param {string} name
 * @param {object} [body]
 * @returns {Promise<any>}
 */
export async function call(name, body = {}) {
  let answer;
  try {
    answer = await fetch(`/api/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-strabo-key": key },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Refused({
      status: 0,
      error: "the server does not answer",
      help: "start strabo serve again; nothing that was accepted is lost",
      finding: null,
    });
  }
  const value = await answer.json();
  if (!answer.ok) throw new Refused({ status: answer.status, ...value });
  return value;
}

/**
 * The address of something that is not called but shown.
 * @param {string} path
 */
export function addressOf(path) {
  return `${path}?key=${encodeURIComponent(key)}`;
}

/**
 * The address of a picture.
 * @param {string} name
 * @param {number} version
 */
export function pictureAddress(name, version) {
  return `${addressOf(`/picture/${encodeURIComponent(name)}.svg`)}&v=${version}`;
}

/**
 * Listens to what changes.
 * @param {Record<string, (data: any) => void>} hear what to do at each event
 * @param {(connected: boolean) => void} connection
 */
export function listen(hear, connection) {
  const events = new EventSource(addressOf("/api/events"));
  for (const [name, react] of Object.entries(hear)) {
    events.addEventListener(name, (event) => react(JSON.parse(/** @type {MessageEvent} */ (event).data)));
  }
  events.addEventListener("open", () => connection(true));
  events.addEventListener("error", () => connection(false));
}
