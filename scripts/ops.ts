// `npm run ops -- …`: the operators' commands. With DATABASE_URL and the rest set, as for `npm run
// serve`, it works there; otherwise on the stack that `npm start` runs from DATA_DIR. Like `serve`
// and `work` it reads `.env`, and the environment takes precedence. docs/operate.md lists the
// commands.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { readAddresses } from "./data-folder.ts";
import { stackEnvironment, withoutEmpty } from "./stack-environment.ts";

const root = path.dirname(import.meta.dirname);
if (existsSync(".env")) process.loadEnvFile(".env");
const given = withoutEmpty(process.env);
const env = given["DATABASE_URL"] || given["DATABASE_URL_FILE"] ? given : environmentOfStart();

const main = path.join(root, "server/src/main.ts");
const child = spawn(process.execPath, [main, "ops", ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { LOG_LEVEL: "error", ...env },
});
child.once("exit", (code) => process.exit(code ?? 1));

function environmentOfStart(): Record<string, string> {
  const dataDir = path.resolve(given["DATA_DIR"] ?? path.join(root, ".data"));
  const at = readAddresses(dataDir);
  if (!at) {
    console.error(`Nothing was started in ${dataDir}: name a database with DATABASE_URL.`);
    process.exit(1);
  }
  return stackEnvironment(given, at, dataDir);
}
