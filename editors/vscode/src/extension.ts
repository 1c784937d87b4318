// Starts `strabo lsp` for the packs of a workspace, and runs `strabo` in the terminal.

import * as path from "node:path";
import * as vscode from "vscode";
import {
  LanguageClient,
  type LanguageClientOptions,
  type ServerOptions,
} from "vscode-languageclient/node";

let client: LanguageClient | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  context.subscriptions.push(
    vscode.commands.registerCommand("strabo.check", () => runOnPack("check")),
    vscode.commands.registerCommand("strabo.build", () => runOnPack("build")),
    vscode.commands.registerCommand("strabo.serve", () => runOnPack("serve")),
    vscode.commands.registerCommand("strabo.restart", start),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (event.affectsConfiguration("strabo")) await start();
    }),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

/** Starts the server, or starts it again. */
async function start(): Promise<void> {
  await client?.stop().catch(() => undefined);
  const command = program();
  const server: ServerOptions = { command, args: ["lsp"] };
  const options: LanguageClientOptions = {
    documentSelector: [
      { scheme: "file", pattern: "**/*.toml" },
      { scheme: "file", pattern: "**/map.geojson" },
    ],
    initializationOptions: { pictures: settings().get<boolean>("pictures", true) && background() },
    markdown: { supportHtml: false },
  };
  client = new LanguageClient("strabo", "Strabo", server, options);
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    const choice = await vscode.window.showErrorMessage(
      `"${command} lsp" could not be started: ${String(error)}`,
      "Set the Path",
    );
    if (choice) await vscode.commands.executeCommand("workbench.action.openSettings", "strabo.path");
  }
}

/** What follows `strabo` for each command on a pack. */
const ARGUMENTS = {
  check: (folder: string) => ["check", folder],
  build: (folder: string) => ["build", folder, "-o", path.join(folder, "out")],
  serve: (folder: string) => ["serve", folder, "--open"],
};

/** Runs a command on the pack of the current file, in a terminal that can be read. */
async function runOnPack(command: keyof typeof ARGUMENTS): Promise<void> {
  const folder = await packFolder();
  if (!folder) {
    await vscode.window.showInformationMessage("Open a file of a pack first: a folder with pack.toml.");
    return;
  }
  await vscode.workspace.saveAll();
  const execution = new vscode.ProcessExecution(program(), ARGUMENTS[command](folder), { cwd: folder });
  const task = new vscode.Task({ type: "strabo" }, vscode.TaskScope.Workspace, command, "strabo", execution);
  // The studio runs until its terminal is closed: nothing waits for its end.
  task.isBackground = command === "serve";
  task.presentationOptions = { reveal: vscode.TaskRevealKind.Always, clear: true };
  await vscode.tasks.executeTask(task);
}

/** The folder of the current file or the nearest above it that holds a pack. */
async function packFolder(): Promise<string | undefined> {
  const file = vscode.window.activeTextEditor?.document.uri;
  if (file?.scheme !== "file") return undefined;
  for (let folder = path.dirname(file.fsPath); ; folder = path.dirname(folder)) {
    const head = vscode.Uri.file(path.join(folder, "pack.toml"));
    const found = await vscode.workspace.fs.stat(head).then(() => true, () => false);
    if (found) return folder;
    if (folder === path.dirname(folder)) return undefined;
  }
}

/** How pictures must look to be seen. */
function background(): "dark" | "light" {
  const { kind } = vscode.window.activeColorTheme;
  const dark = kind === vscode.ColorThemeKind.Dark || kind === vscode.ColorThemeKind.HighContrast;
  return dark ? "dark" : "light";
}

function settings(): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration("strabo");
}

function program(): string {
  return settings().get<string>("path", "strabo");
}
