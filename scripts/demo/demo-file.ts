// The state of the demo in a data folder: growing, or grown. An interrupted year is never shown: a
// start that finds "growing" discards it.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

export type DemoState = "none" | "growing" | "grown";

const fileIn = (dataDir: string) => path.join(dataDir, "demo.json");

export function readDemoState(dataDir: string): DemoState {
  const file = fileIn(dataDir);
  if (!existsSync(file)) return "none";
  const { state }: { state?: unknown } = JSON.parse(readFileSync(file, "utf8"));
  return state === "grown" ? "grown" : "growing";
}

export function writeDemoState(dataDir: string, state: "growing" | "grown"): void {
  const file = fileIn(dataDir);
  writeFileSync(`${file}.new`, JSON.stringify({ state }));
  renameSync(`${file}.new`, file);
}

export function forgetDemo(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}
