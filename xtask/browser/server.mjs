// A server that runs: `strabo serve` or `strabo table`, which ends when the test ends, however it ends.

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

const running = new Set();
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));

/** The server of one test. */
export class Server {
  /** `isReady` tells the line after which it can be asked; by default the first. */
  constructor(strabo, words, isReady = () => true) {
    this.strabo = strabo;
    this.words = words;
    this.isReady = isReady;
    /** What it printed until it was ready. */
    this.lines = [];
    this.address = "";
    /** What it wrote to standard error. */
    this.said = "";
  }

  /** Starts it, and returns when its address is known. */
  async start(...options) {
    this.child = spawn(this.strabo, [...this.words, ...options], { stdio: ["ignore", "pipe", "pipe"] });
    running.add(this.child);
    this.ended = once(this.child, "exit");
    this.child.stderr.on("data", (data) => { this.said += data; });
    this.lines = [];
    for await (const line of createInterface({ input: this.child.stdout })) {
      this.lines.push(line);
      if (this.isReady(line)) break;
    }
    this.address = this.lines[0]?.split(" ").at(-1) ?? "";
    if (!/^http:\/\/[\d.]+:\d+\//.test(this.address)) throw new Error(`strabo ${this.words[0]} printed "${this.lines}": ${this.said}`);
  }

  /** Ends it as Ctrl-C does; that must go well. */
  async stop() {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill("SIGINT");
    const [status, signal] = await this.ended;
    running.delete(this.child);
    if (status !== 0) throw new Error(`strabo ${this.words[0]} ended with status ${status ?? signal}`);
  }

  /** Ends it at once, in the middle of whatever it does. */
  kill() {
    this.child?.kill("SIGKILL");
    running.delete(this.child);
    return this.ended;
  }
}

/** Runs the program to its end, whatever its status. */
export function program(strabo, words) {
  return new Promise((resolve) => {
    execFile(strabo, words, { maxBuffer: 64 << 20 }, (error, stdout, stderr) => {
      resolve({ status: error ? error.code : 0, stdout, stderr });
    });
  });
}
