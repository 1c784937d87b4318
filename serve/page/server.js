// @ts-check
// The connection to the server: calls with the key, and the stream of news.

/**
 * What went wrong, for the person in front of the page.
 * @typedef {{ status: number, error: string, help: string | null, finding: any }} Trouble
 */

const key = new URLSearchParams(location.search).get("key") ?? "";

/** How many answers have not come, or are not shown yet. */
let waiting = 0;
/** @param {number} by */
const wait = (by) => {
  waiting += by;
  document.body.dataset.waiting = String(waiting);
};

/** What goes on when the button is released that is pressed now; null while none is. @type {(() => void)[] | null} */
let held = null;
const release = () => {
  const waited = held ?? [];
  held = null;
  // The click comes after the release.
  setTimeout(() => waited.forEach((go) => go()), 50);
};
addEventListener("pointerdown", ({ target }) => {
  if (target instanceof Element && target.closest("button, summary, .tick, [data-answer]")) held ??= [];
}, true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, release, true);
// The window itself loses the focus, not something in it.
addEventListener("blur", release);
addEventListener("pointermove", (event) => held && event.buttons === 0 && release(), true);

/** Waits while a button is pressed: one that is made anew under the finger would not hear the click. */
export const released = () => new Promise((resolve) => (held ? held.push(() => resolve(null)) : resolve(null)));

/** An error that the server reported. */
export class Refused extends Error {
  /** @param {Trouble} trouble */
  constructor(trouble) {
    super(trouble.error);
    this.trouble = trouble;
  }
}

/**
 * Counts a question as open until it is answered, and answers while no button is pressed.
 * @param {() => Promise<any>} ask
 * @returns {Promise<any>}
 */
export async function counted(ask) {
  wait(1);
  try {
    return await ask();
  } finally {
    await released();
    // Who asked shows the answer first.
    setTimeout(() => wait(-1));
  }
}

/**
 * Calls a function of the studio.
 * @param {string} name
 * @param {object} [body]
 * @returns {Promise<any>}
 */
export const call = (name, body = {}) => counted(() => ask(name, body));

/** @param {string} name @param {object} body */
async function ask(name, body) {
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
      help: "start it again with the same command; nothing that was accepted is lost",
      finding: null,
    });
  }
  const value = await answer.json();
  if (!answer.ok) throw new Refused({ status: answer.status, ...value });
  return value;
}

/** One question at a time: what is asked meanwhile is asked once, afterwards. */
export class Asking {
  /**
   * @param {() => Promise<void>} question asks and shows the answer
   * @param {(problem: unknown) => void} complain
   */
  constructor(question, complain) {
    this.question = question;
    this.complain = complain;
    /** What is asked of the server at the moment. @type {Promise<void> | null} */
    this.now = null;
    this.again = false;
  }

  /** Asks for what changed, and waits until it is shown. */
  ask() {
    this.again = true;
    this.now ??= this.askAll().finally(() => {
      this.now = null;
    });
    return this.now;
  }

  async askAll() {
    try {
      while (this.again) {
        this.again = false;
        await this.question();
      }
    } catch (problem) {
      this.complain(problem);
    }
  }
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
    events.addEventListener(name, async (event) => {
      await released();
      react(JSON.parse(/** @type {MessageEvent} */ (event).data));
    });
  }
  events.addEventListener("open", () => connection(true));
  events.addEventListener("error", () => connection(false));
}
