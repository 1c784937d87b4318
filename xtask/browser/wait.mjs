// How the tests wait: for a state, never for a time.

/** How long a state is waited for. A debug build on a busy computer takes its time. */
export const TIMEOUT = 180_000;

/** Looks again and again until the look does not fail; in the end its own error is thrown. */
export async function eventually(look) {
  const end = performance.now() + TIMEOUT;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Waits until the page of a server shows all that it asked for. */
export const settled = (page) => page.waitForFunction(() => !(Number(document.body.dataset.waiting) > 0));

/** Waits until the page has heard what the pointer did, and has drawn it: moves arrive with the next frame. */
export const drawn = (page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))));
