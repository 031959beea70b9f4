import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { World } from "./world.ts";

const main = path.join(import.meta.dirname, "../../server/src/main.ts");

/** Runs a command as an operator with a shell. */
export async function ops(
  { stack }: Pick<World, "stack">,
  reason: string,
  ...order: string[]
): Promise<void> {
  const args = [main, "ops", ...order, "--by", "ada", "--reason", reason];
  await promisify(execFile)(process.execPath, args, { env: stack.env });
}
