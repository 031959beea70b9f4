import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runPlan } from "../../e2e/chaos/run-plan.ts";
import { sandboxAt } from "../../e2e/support/sandbox.ts";
import { startStack } from "../../scripts/stack.ts";
import { stopSignal } from "../../scripts/stop-signal.ts";
import { crashPlan, INVESTORS } from "./crash-plan.ts";

/** Database, server and worker are killed under load, a hundred times; the disk is full, the clock
 * jumps, the gateway hangs for an hour. In the end nothing is lost, nothing is duplicated, and our
 * ledger equals the gateway's. What PostgreSQL has committed is on the disk, as in production. */

const ROUNDS = Number(process.env["ROUNDS"] ?? 100);
const SEED = Number(process.env["SEED"] ?? 1);
const DISK_MB = 700;

export async function run(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "osisi-crash-"));
  const hasSmallDisk = mount(dataDir);
  if (!hasSmallDisk)
    console.log(
      "No disk can be mounted here, so no disk will be full; run as root to include that.",
    );
  const stack = await startStack({
    dataDir,
    port: 0,
    sandboxPort: 0,
    smtpPort: 0,
    web: false,
    env: { ...process.env, DEMO: "off", LOG_LEVEL: "warn" },
  });
  const end = async () => {
    await stack.stop();
    if (hasSmallDisk) spawnSync("umount", [dataDir]);
  };
  void once(stopSignal(), "abort")
    .then(end)
    .then(() => process.exit(1));
  const plan = crashPlan(SEED, ROUNDS, hasSmallDisk);
  const begun = performance.now();
  const seconds = () => ((performance.now() - begun) / 1_000).toFixed(0);
  try {
    const world = { stack, sandbox: sandboxAt(stack.sandboxUrl), appUrl: stack.appUrl };
    const { numbers } = await runPlan(world, {
      plan,
      investors: INVESTORS,
      lasts: "P1D",
      repeat: `SEED=${SEED} ROUNDS=${ROUNDS} npm run bench -- crash`,
      afterRound: (round) => {
        if (round % 10 === 0) console.log(`${round} rounds in ${seconds()} s`);
      },
    });
    console.log(summaryOf(plan));
    console.log(numbers.trim());
    console.log("Nothing lost, nothing duplicated, ledger equal to the gateway's.");
  } catch (error) {
    if (hasSmallDisk) console.error(`After reading the logs: umount ${dataDir}`);
    await stack.stop();
    throw error;
  }
  await end();
  rmSync(dataDir, { recursive: true, force: true });
}

function mount(folder: string): boolean {
  const options = ["-t", "tmpfs", "-o", `size=${DISK_MB}m,mode=0755`, "osisi-crash", folder];
  return spawnSync("mount", options, { stdio: "ignore" }).status === 0;
}

function summaryOf(plan: ReturnType<typeof crashPlan>): string {
  const disasters = plan.map(({ disaster }) =>
    disaster?.kind === "kill" ? `kill -9 of ${disaster.who.join(", ")}` : disaster?.kind,
  );
  const kinds = [...new Set(disasters)].filter((kind) => kind !== undefined);
  return kinds
    .map((kind) => `${disasters.filter((one) => one === kind).length} × ${kind}`)
    .join("; ");
}
