// Judges what Strabo writes with programs that nobody here wrote: `node run.mjs STRABO FOLDER CHROMIUM`, in the root of
// the project.

import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { chmodSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import Ajv from "ajv";
import { check } from "@placemarkio/check-geojson";
import { asyncBufferFromFile, parquetReadObjects } from "hyparquet";
import { judgeForge } from "./forge.mjs";
import { judgePages } from "./pages.mjs";
import { difference, readPng } from "./png.mjs";

const [strabo, target, chromium] = process.argv.slice(2);
const [folder, schemas] = [resolve(target, "files"), "schemas"];
const require = createRequire(import.meta.url);
const failed = [];

/** The files of a folder with an ending. */
function files(below, ending) {
  const names = readdirSync(join(folder, below)).filter((name) => name.endsWith(ending));
  if (names.length === 0) failed.push(`there is no ${ending} in ${below}`);
  return names.map((name) => join(folder, below, name));
}

/** Runs a program; what it says is returned, also when it fails. */
function said(program, words, variables = {}) {
  try {
    const env = { ...process.env, ...variables };
    return { ok: true, text: execFileSync(program, words, { env, encoding: "utf8", stdio: "pipe", maxBuffer: 1 << 28 }) };
  } catch (error) {
    return { ok: false, text: `${error.stdout ?? ""}${error.stderr ?? error}` };
  }
}

/** Runs Strabo, which must not fail. */
function write(...words) {
  const { ok, text } = said(strabo, words);
  if (!ok) failed.push(`strabo ${words.join(" ")}: ${text}`);
  return text;
}

// What an older run has left must not be judged.
rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, "drafted"), { recursive: true });
for (const pack of ["smallest", "founders-stand-in", "clash-stand-in"]) {
  write("build", pack, "--format", "svg,png,pdf", "-o", join(folder, "packs", pack));
}
writeFileSync(join(folder, "drafted/smallest.geojson"), write("draft", "smallest"));
write("export", "mega-empires-east", "--to", "geojson", "-o", join(folder, "drafted/east.geojson"), "--force");
// A pack with findings ends with status 1.
writeFileSync(join(folder, "findings.sarif"), said(strabo, ["check", "xtask/browser/hostile", "--format", "sarif"]).text);
const [games, players] = [20, 3];
const run = ["simulate", "smallest", "--players", String(players), "--games", String(games), "--quiet"];
write(...run, "--results", join(folder, "results.parquet"), "--format", "html", "-o", join(folder, "report.html"));
// The fonts that pictures are drawn with; for one platform, as the others are not downloaded.
const platform = ["--locked", "--filter-platform", "x86_64-unknown-linux-gnu"];
const metadata = said("cargo", ["metadata", "--format-version", "1", ...platform]).text;
const fonts = JSON.parse(metadata).packages.find((known) => known.name === "notosans").manifest_path.replace("Cargo.toml", "fonts");

/** One suite: each file that it does not like is reported. */
async function suite(name, paths, judge) {
  for (const path of paths) {
    const why = await judge(path);
    if (why) failed.push(`${name}: ${path}: ${String(why).trim().slice(0, 2000)}`);
  }
  console.log(`${name}: ${paths.length} files`);
}

await suite("ajv", readdirSync(schemas).filter((name) => name.endsWith(".json")), (name) => {
  const ajv = new Ajv({ strict: true, allErrors: true });
  // What editors for TOML show of a word.
  ajv.addVocabulary(["x-taplo"]);
  try {
    ajv.compile(JSON.parse(readFileSync(join(schemas, name), "utf8")));
  } catch (error) {
    return error.message;
  }
});

await suite("check-geojson", files("drafted", ".geojson"), (path) => {
  try {
    check(readFileSync(path, "utf8"));
  } catch (error) {
    return error.message;
  }
});

const multitool = join(require.resolve("@microsoft/sarif-multitool-linux/package.json"), "..", "Sarif.Multitool");
await suite("sarif", files(".", ".sarif"), (path) => {
  // Packages are unpacked without the right to run them.
  chmodSync(multitool, 0o755);
  const { text } = said(multitool, ["validate", path], { DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: "1" });
  return text.includes("Analysis completed successfully") && !/: (warning|error) /.test(text) ? "" : text;
});

await suite("hyparquet", files(".", ".parquet"), async (path) => {
  const rows = await parquetReadObjects({ file: await asyncBufferFromFile(path) });
  const seen = new Set(rows.map((row) => row.game)).size;
  return seen === games && rows.length === games * players ? "" : `${rows.length} rows of ${seen} games`;
});

for (const pack of readdirSync(join(folder, "packs"))) {
  const built = join("packs", pack);
  await suite(`qpdf, ${pack}`, files(built, ".pdf"), (path) => {
    const { ok, text } = said("qpdf", ["--check", path]);
    return ok ? "" : text;
  });
  const config = join(folder, "fonts.conf");
  writeFileSync(config, `<fontconfig><dir>${fonts}</dir><cachedir>${join(folder, "fonts")}</cachedir></fontconfig>`);
  await suite(`librsvg, ${pack}`, files(built, ".svg"), (path) => {
    const [ours, theirs] = [readPng(path.replace(/svg$/, "png")), join(folder, "theirs.png")];
    const size = ["--width", ours.width, "--height", ours.height].map(String);
    const drawn = said("rsvg-convert", ["--unlimited", ...size, "--output", theirs, path], { FONTCONFIG_FILE: config });
    if (!drawn.ok) return drawn.text;
    const { share, why } = difference(ours, readPng(theirs));
    return share < 0.01 ? "" : `${(100 * share).toFixed(2)}% of it differs, ${why}`;
  });
}

await judgeForge({ strabo, folder, suite });

const vnu = (path) => {
  const { ok, text } = said("java", ["-jar", String(require("vnu-jar")), "--errors-only", "--stdout", path]);
  return ok ? "" : text;
};
const pages = ["packs/smallest/index.html", "report.html"];
await judgePages({ strabo, chromium, folder, pages, pack: "smallest", suite });
await suite("vnu", [...files("packs/smallest", ".html"), ...files(".", ".html")], vnu);

if (failed.length > 0) {
  console.error(failed.join("\n"));
  process.exit(1);
}
