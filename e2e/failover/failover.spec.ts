import { rmSync } from "node:fs";
import { test } from "@playwright/test";
import { startWorld } from "../support/world.ts";
import { waysToDie } from "./die.ts";
import { runDrill } from "./drill.ts";

/** From ten seeds with `OSISI_TEST_SIZE=full`, and otherwise from one for each way to die. */

const isFull = process.env["OSISI_TEST_SIZE"] === "full";
const begun = Number(process.env["OSISI_SEED"] ?? 1);

for (let run = 0; run < (isFull ? 10 : waysToDie.length); run += 1) {
  const seed = begun + run;
  const how = waysToDie[seed % waysToDie.length] ?? "refused";
  test(`the first gateway is ${how}, and business goes on at the second (seed ${seed})`, async () => {
    const repeat = `OSISI_SEED=${seed} npm test -- e2e/failover`;
    const world = await startWorld("failover", { web: false, hasSecondGateway: true });
    try {
      console.log(JSON.stringify(await runDrill(world, { how, seed, repeat })));
    } finally {
      await world.stack.stop();
    }
    rmSync(world.stack.dataDir, { recursive: true, force: true });
  });
}
