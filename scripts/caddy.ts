// The proxy of compose.yaml, as the system has it: for the tests of everything.
import { spawnSync } from "node:child_process";
import { hasApt, install, mayInstall } from "./apt.ts";

/** It is there afterwards. Throws what a person must type. */
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
    `There is no Caddy on this machine, which the tests of deploy/Caddyfile want. Type: ${command}`,
  );
}

function isHere(): boolean {
  return spawnSync("caddy", ["version"], { stdio: "ignore" }).status === 0;
}
