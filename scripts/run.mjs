// The door of every command: works on any Node from 20 with nothing installed, installs what is
// missing, and goes on with Node 24, which the installation brings along.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { install, isInstalled } from "./install.mjs";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const neededMajor = 24;

await main(process.argv.slice(2));

/** @param {string[]} words */
async function main([command = "", ...args]) {
  const script = [`scripts/${command}.ts`, `${command}/src/main.ts`]
    .map((one) => path.join(root, one))
    .find((one) => /^[a-z-]+$/.test(command) && existsSync(one));
  if (!script)
    return leave(`Unknown command "${command}". Known are start, test, bench, ops and screens.`);
  if (process.platform === "win32") return leave("On Windows, please run this inside WSL.");
  try {
    if (!isInstalled(root)) await install(root, (line) => console.log(line));
  } catch (error) {
    return leave(error instanceof Error ? error.message : String(error));
  }
  const node = findNode();
  if (!node) {
    return leave(
      `Node ${neededMajor} is needed and this is ${process.version}: install it (with nvm: \`nvm install\`, .nvmrc names it) and type the same again.`,
    );
  }
  passOn(node, [script, ...args]);
}

/** The current Node if it is new enough, else the one that npm brought. */
function findNode() {
  const major = Number(process.versions.node.split(".")[0]);
  if (major >= neededMajor && existsSync(process.execPath)) return process.execPath;
  const brought = `node_modules/node-${process.platform}-${process.arch}/bin/node`;
  const file = path.join(root, brought);
  return spawnSync(file, ["--version"]).status === 0 ? file : undefined;
}

/** @param {string} node @param {string[]} args */
function passOn(node, args) {
  const bin = path.join(root, "node_modules", ".bin");
  const child = spawn(node, args, {
    // The channel tells the child when this process is gone, however it went.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env["PATH"] ?? ""}` },
  });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => child.kill(signal));
  }
  if (process.env["npm_lifecycle_event"]) stopWithNpm(() => child.kill("SIGTERM"));
  child.once("error", (error) => leave(error.message));
  child.once("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 143)));
}

/** A killed npm cannot tell us; that we have another parent can. @param {() => void} stop */
function stopWithNpm(stop) {
  const npm = process.ppid;
  setInterval(() => process.ppid !== npm && stop(), 500).unref();
}

/** @param {string} sentence */
function leave(sentence) {
  console.error(sentence);
  process.exitCode = 1;
}
