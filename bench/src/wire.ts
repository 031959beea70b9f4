import { rmSync } from "node:fs";
import { newInvestor } from "../../e2e/support/api.ts";
import { launchChromium } from "../../e2e/support/browsers.ts";
import { newPerson } from "../../e2e/support/people.ts";
import { startWorld } from "../../e2e/support/world.ts";
import { overweight, type WeighedVisit, weighedVisits } from "../../e2e/wire/pages.ts";
import type { Weight } from "../../e2e/wire/scales.ts";
import { weighVisit } from "../../e2e/wire/weigh.ts";
import { ensureBrowsers } from "../../scripts/browsers.ts";
import { printTable } from "./print-table.ts";

/** Bytes over the wire, page by page, and their limits. */
export async function run(): Promise<void> {
  const world = await startWorld("wire");
  const browser = await launchChromium(ensureBrowsers(["chromium"]));
  const rows = [["page", "bytes", "at most", "of scripts", "at most", "requests", "at most"]];
  const faults: string[] = [];
  try {
    const token = await newInvestor(world, newPerson());
    for (const visit of weighedVisits) {
      const weight = await weighVisit(browser, world.appUrl, token, visit);
      rows.push(rowOf(visit, weight));
      faults.push(...overweight(visit, weight));
    }
  } finally {
    await browser.close();
    await world.stack.stop();
    rmSync(world.stack.dataDir, { recursive: true, force: true });
  }
  printTable(rows);
  for (const fault of faults) console.log(`Too heavy: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

function rowOf({ name, limits }: WeighedVisit, weight: Weight): string[] {
  const kinds = ["bytes", "scriptBytes", "requests"] as const;
  return [name, ...kinds.flatMap((kind) => [figure(weight[kind]), figure(limits[kind])])];
}

function figure(value: number | undefined): string {
  return value?.toLocaleString("en") ?? "";
}
