// The proxy of compose.yaml, from the system's packages: for the full test run.
import { spawnSync } from "node:child_process";
import { hasApt, install, mayInstall } from "./apt.ts";

/** Ensures that it is installed. Throws an error that names the command to type. */
export function ensureCaddy(say: (line: string) => void): void {
  if (isHere()) return;
  if (mayInstall()) {
    say("Installing Caddy with apt (once)");
    install(["caddy"]);
  }
  if (isHere()) return;
  const command = hasApt()
    ? "sudo apt-get update && sudo apt-get install -y caddy"
    : "brew install caddy";
  throw new Error(
    `There is no Caddy on this machine, which the tests of deploy/Caddyfile need. Type: ${command}`,
  );
}

function isHere(): boolean {
  return spawnSync("caddy", ["version"], { stdio: "ignore" }).status === 0;
}
