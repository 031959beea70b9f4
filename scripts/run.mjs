// Every npm command: it runs on any Node from 20 with nothing installed, installs what is missing, and continues on
// Node 24, which the installation contains.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { install, isInstalled } from "./install.mjs";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const neededMajor = 24;
const parent = process.ppid;

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** @param {string[]} words */
function main([command = "", ...args]) {
  const script = [`scripts/${command}.ts`, `${command}/src/main.ts`]
    .map((one) => path.join(root, one))
    .find((one) => /^[a-z-]+$/.test(command) && existsSync(one));
  if (!script)
    throw new Error(`Unknown command "${command}". Known are start, test, bench, ops and screens.`);
  if (process.platform === "win32") throw new Error("On Windows, please run this inside WSL.");
  if (!isInstalled(root)) install(root);
  const child = spawn(findNode(), [script, ...args], {
    // The channel tells the child when this process is gone, however it ended.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: {
      ...process.env,
      PATH: `${path.join(root, "node_modules/.bin")}:${process.env["PATH"] ?? ""}`,
    },
  });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => child.kill(signal));
  }
  // A killed npm sends no signal, but this process then has another parent.
  const stopWithNpm = () => process.ppid !== parent && child.kill("SIGTERM");
  if (process.env["npm_lifecycle_event"]) setInterval(stopWithNpm, 500).unref();
  child.once("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 143)));
}

/** The current Node if it is new enough, else the one that npm installed. */
function findNode() {
  const { execPath, version, versions } = process;
  if (Number.parseInt(versions.node, 10) >= neededMajor && existsSync(execPath)) return execPath;
  const machine = `${process.platform}-${process.arch}`;
  const installed = path.join(root, `node_modules/node-${machine}/bin/node`);
  if (spawnSync(installed, ["--version"]).status === 0) return installed;
  throw new Error(
    `Node ${neededMajor} is needed and this is ${version}: install it (with nvm: \`nvm install\`, .nvmrc names it) and type the same again.`,
  );
}
