// Reads PNG files of 8 bits with colours, as our renderer and librsvg write them, and compares two of them.

import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";

/** The pixels of a picture, four bytes each. */
export function readPng(path) {
  const file = readFileSync(path);
  let [width, height, channels, at] = [0, 0, 0, 8];
  const parts = [];
  while (at < file.length) {
    const length = file.readUInt32BE(at);
    const kind = file.toString("latin1", at + 4, at + 8);
    const data = file.subarray(at + 8, at + 8 + length);
    if (kind === "IHDR") {
      [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
      channels = { 2: 3, 6: 4 }[data[9]];
      if (data[8] !== 8 || !channels) throw new Error(`${path}: not 8 bits with colours`);
    }
    if (kind === "IDAT") parts.push(data);
    at += length + 12;
  }
  const raw = inflateSync(Buffer.concat(parts));
  const row = width * channels;
  const out = Buffer.alloc(height * row);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (row + 1)];
    for (let x = 0; x < row; x++) {
      const left = x < channels ? 0 : out[y * row + x - channels];
      const up = y === 0 ? 0 : out[(y - 1) * row + x];
      const corner = x < channels || y === 0 ? 0 : out[(y - 1) * row + x - channels];
      const added = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
      out[y * row + x] = raw[y * (row + 1) + 1 + x] + added;
    }
  }
  return { width, height, channels, out };
}

function paeth(left, up, corner) {
  const [a, b, c] = [up - corner, left - corner, left + up - 2 * corner].map(Math.abs);
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** How much two pictures differ: the share of squares of 8 by 8 pixels whose mean colour differs by more than a tenth. */
export function difference(one, other) {
  if (one.width !== other.width || one.height !== other.height) {
    return { share: 1, why: `${one.width}x${one.height} and ${other.width}x${other.height}` };
  }
  const side = 8;
  let [squares, differ, worst, where] = [0, 0, 0, ""];
  for (let y = 0; y + side <= one.height; y += side) {
    for (let x = 0; x + side <= one.width; x += side) {
      squares++;
      const [a, b] = [mean(one, x, y, side), mean(other, x, y, side)];
      const far = Math.max(...a.map((value, at) => Math.abs(value - b[at])));
      if (far > 25) differ++;
      if (far > worst) [worst, where] = [far, `${x},${y}`];
    }
  }
  return { share: differ / Math.max(squares, 1), why: `most at ${where}: ${worst.toFixed(0)} of 255` };
}

/** The mean colour of a square, on white. */
function mean({ width, channels, out }, x, y, side) {
  const sum = [0, 0, 0];
  for (let row = y; row < y + side; row++) {
    for (let column = x; column < x + side; column++) {
      const at = (row * width + column) * channels;
      const alpha = channels === 4 ? out[at + 3] / 255 : 1;
      for (let part = 0; part < 3; part++) sum[part] += out[at + part] * alpha + 255 * (1 - alpha);
    }
  }
  return sum.map((value) => value / (side * side));
}
