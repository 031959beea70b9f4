import { rmSync } from "node:fs";
import { test } from "@playwright/test";
import { startWorld } from "../support/world.ts";
import { type Size, planOf } from "./plan.ts";
import { runPlan } from "./run-plan.ts";

/** Every fault at the same time: hundreds of investors pay in and withdraw while webhooks are lost,
 * repeated, late, out of order and forged, the gateway answers late, wrongly or not at all, and our
 * programs are killed. At the end every kobo has to be where the gateway has it. */

type Length = Size & Readonly<{ lasts: string }>;

const short: Length = {
  investors: 200,
  rounds: 5,
  stepsARound: 60,
  advances: ["PT0S", "PT15S", "PT1M", "PT3M"],
  hangMs: 1_500,
  lasts: "P1D",
};
/** Until payments that never came are no longer polled. */
const long: Length = {
  investors: 400,
  rounds: 10,
  stepsARound: 80,
  advances: ["PT0S", "PT1M", "PT20M", "PT2H", "PT9H", "P1D"],
  hangMs: 12_000,
  lasts: "P8D",
};

const isFull = process.env["OSISI_TEST_SIZE"] === "full";
const seed = Number(process.env["OSISI_SEED"] ?? 1);
const runs = isFull ? 2 : 1;
const size = isFull ? long : short;

for (const own of Array.from({ length: runs }, (_, run) => seed + run)) {
  test(`not a kobo is lost or made in chaos (seed ${own})`, async () => {
    await runWith(own);
  });
}

async function runWith(own: number): Promise<void> {
  const world = await startWorld("chaos", { web: false, hasSecondGateway: true });
  const repeat = `OSISI_SEED=${own} ${isFull ? "OSISI_TEST_SIZE=full " : ""}npm test -- e2e/chaos`;
  const { lasts, investors } = size;
  try {
    const plan = planOf(own, size);
    const { numbers } = await runPlan(world, { plan, investors, lasts, repeat });
    console.log(numbers);
  } finally {
    await world.stack.stop();
  }
  rmSync(world.stack.dataDir, { recursive: true, force: true });
}
