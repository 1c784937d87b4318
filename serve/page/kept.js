// @ts-check
// What is kept beside the pack while it is worked on, so that neither a crash nor a closed lid loses it.

import { Refused, call } from "/server.js";

/** What waits to be kept while something else is on its way. @type {Map<string, string>} */
const waiting = new Map();
let isSending = false;

async function send() {
  isSending = true;
  while (waiting.size) {
    const [[name, text]] = waiting;
    waiting.delete(name);
    // A server that is gone has what was kept before; the page still has the rest.
    await call("keep", { name, text }).catch((problem) => {
      if (!(problem instanceof Refused)) throw problem;
    });
  }
  isSending = false;
}

/**
 * Keeps something at once, or drops it when it is empty.
 * @param {"draft" | "trace"} name @param {object | null} value
 */
export function keep(name, value) {
  waiting.set(name, value ? JSON.stringify(value) : "");
  if (!isSending) send();
}

/**
 * What was kept, by this page or by one before it.
 * @param {"draft" | "trace"} name
 * @returns {Promise<any>}
 */
export async function kept(name) {
  try {
    const { text } = await call("keep", { name });
    return text ? JSON.parse(text) : null;
  } catch (problem) {
    if (problem instanceof Refused || problem instanceof SyntaxError) return null;
    throw problem;
  }
}
