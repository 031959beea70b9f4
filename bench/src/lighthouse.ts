import { rmSync } from "node:fs";
import { publicPages } from "@osisi/contracts/public-pages.ts";
import { newInvestor } from "../../e2e/support/api.ts";
import { newPerson } from "../../e2e/support/people.ts";
import { startWorld } from "../../e2e/support/world.ts";
import { ensureBrowsers } from "../../scripts/browsers.ts";
import { auditPage, type Audit } from "./lighthouse-audit.ts";
import { ensureLighthouse } from "./lighthouse-visit.ts";
import { printTable } from "./print-table.ts";

/** Lighthouse's result for each page in its mobile setting. Scores are out of a hundred. */
interface AuditedPage {
  path: string;
  as: "anybody" | "investor";
  goals: Partial<Audit>;
}

const ROUNDS = Number(process.env["ROUNDS"] ?? 5);
/** Only pages whose address contains this. */
const WANTED = process.env["PAGES"] ?? "";

const appGoals = { performance: 95, accessibility: 100, bestPractices: 100 };
const siteGoals = {
  performance: 100,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  paintMs: 1_500,
};

const pages: AuditedPage[] = [
  { path: "/login", as: "anybody", goals: { ...appGoals, performance: 98 } },
  { path: "/dashboard/home", as: "investor", goals: appGoals },
  ...Object.values(publicPages).map(({ path }): AuditedPage => ({
    path,
    as: "anybody",
    goals: siteGoals,
  })),
];

const measured = [
  "performance",
  "accessibility",
  "bestPractices",
  "seo",
  "paintMs",
  "blockedMs",
  "jumped",
  "fourTimesSlower",
  "machine",
] as const;

export async function run(): Promise<void> {
  ensureLighthouse(console.log);
  const chromium = ensureBrowsers(["chromium"])["CHROMIUM_PATH"] ?? "";
  const world = await startWorld("lighthouse");
  const faults: string[] = [];
  const rows = [["page", ...measured]];
  try {
    const token = await newInvestor(world, newPerson());
    for (const { path, as, goals } of pages.filter((one) => one.path.includes(WANTED))) {
      const { appUrl } = world;
      const rounds: Audit[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.push(
          await auditPage({ chromium, appUrl, path, ...(as === "investor" && { token }) }),
        );
      }
      const audit = medianOf(rounds);
      rows.push([`${path} (${as})`, ...measured.map((one) => String(Math.round(audit[one])))]);
      faults.push(...faultsOf(audit, goals).map((fault) => `${path}: ${fault}`));
    }
  } finally {
    await world.stack.stop();
    rmSync(world.stack.dataDir, { recursive: true, force: true });
  }
  console.log(`The median of ${ROUNDS}, in Lighthouse's mobile setting, calibrated to its phone`);
  printTable(rows);
  for (const fault of faults) console.log(`Not reached: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

function medianOf(audits: readonly Audit[]): Audit {
  const median = (one: keyof Audit) => {
    const sorted = audits.map((audit) => audit[one]).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return {
    performance: median("performance"),
    accessibility: median("accessibility"),
    bestPractices: median("bestPractices"),
    seo: median("seo"),
    paintMs: median("paintMs"),
    blockedMs: median("blockedMs"),
    jumped: median("jumped"),
    fourTimesSlower: median("fourTimesSlower"),
    machine: median("machine"),
  };
}

function faultsOf(audit: Audit, goals: Partial<Audit>): string[] {
  return measured.flatMap((one) => {
    const goal = goals[one];
    if (goal === undefined) return [];
    const isReached = one === "paintMs" ? audit[one] <= goal : audit[one] >= goal;
    return isReached ? [] : [`${one} is ${Math.round(audit[one])}, target ${goal}`];
  });
}
