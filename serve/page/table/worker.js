// @ts-check
// The worker of a page that plays by itself: it holds the table as WebAssembly. One message comes in, one answer goes out.

/** What the module offers. @type {any} */
let door;

/** @param {Uint8Array} bytes */
function put(bytes) {
  const at = door.room(bytes.length);
  new Uint8Array(door.memory.buffer, at, bytes.length).set(bytes);
}

/** @param {number} length */
const said = (length) => new TextDecoder().decode(new Uint8Array(door.memory.buffer, door.said(), length));

/** @param {Uint8Array<ArrayBuffer>} packed */
async function unpacked(packed) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {{ module: Uint8Array<ArrayBuffer>, bundle: Uint8Array<ArrayBuffer> }} files */
async function open({ module, bundle }) {
  const { instance } = await WebAssembly.instantiate(await unpacked(module), {});
  door = instance.exports;
  put(await unpacked(bundle));
  const wrong = door.load();
  if (wrong) throw new Error(said(wrong));
}

/** @param {any} message */
async function answer(message) {
  if (message.module) {
    await open(message);
    return { said: null };
  }
  put(new TextEncoder().encode(JSON.stringify(message)));
  return JSON.parse(said(door.call()));
}

/** What is being answered. */
let now = Promise.resolve();

addEventListener("message", ({ data: { id, message } }) => {
  now = now.then(async () => {
    try {
      postMessage({ id, answer: await answer(message) });
    } catch (error) {
      postMessage({ id, answer: { status: 500, error: `the game stopped: ${error}`, help: "load the page again: the game so far is kept in this browser" } });
    }
  });
});
