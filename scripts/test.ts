// `npm test`: types, lint, unit and integration tests on a real PostgreSQL, journeys in a real
// browser. `--full`: every browser, width, theme and the large sizes. `--fast`: no journeys.
// `--checks`: no tests. `--retry`: failed tests run a second time, and are listed if they pass
// then. Words are filters for test files, and then only tests run.
import { randomInt } from "node:crypto";
import { ensureBrowsers } from "./browsers.ts";
import { ensureCaddy } from "./debian-packages.ts";
import { ensureForeignPostgres } from "./foreign-postgres.ts";
import { withoutEmpty } from "./stack-environment.ts";
import { stopSignal } from "./stop-signal.ts";
import { closingLine, type Count, exitCode, failureLines, retriedLines } from "./test-report.ts";
import {
  matchesJourneys,
  runChecks,
  runJourneys,
  runVitest,
  type Surroundings,
} from "./test-steps.ts";

const words = process.argv.slice(2);
const isFull = words.includes("--full");
const onlyChecks = words.includes("--checks");
const filters = words.filter((word) => !word.startsWith("--"));
const withJourneys = !words.includes("--fast") && !onlyChecks && matchesJourneys(filters);
/** What passed for a commit passes again: only `--full` looks for new examples. */
const seed = process.env["OSISI_SEED"] || (isFull ? String(randomInt(2 ** 31)) : "20261125");
const counts: Count[] = [];

const signal = stopSignal();
// On the next tick: the signal ends the step's program too, in a listener that comes after this one.
signal.addEventListener("abort", () => process.nextTick(finish, "Interrupted."));

/** The caller's settings of the product must not lead tests to the caller's own database. */
const ofTheProduct =
  /^(PORT|(SECOND_)?SANDBOX_PORT|SMTP_PORT|CONSOLE_.*|DATA_DIR|DATABASE_(OWNER_)?URL(_FILE)?|APP_URL|PAYSTACK_.*|FLUTTERWAVE_.*|SMTP_URL|MAIL_FROM|TERMII_.*|VAPID_.*|PUSH_ORIGINS|SECRET_KEY.*|TIME_TRAVEL|COMMON_PASSWORDS|DEMO|LIMIT_.*|LOAN_FORM_URL|TRUST_PROXY|DRAIN_SECONDS|STOP_SECONDS|METRICS_.*|OTEL_.*|LOG_LEVEL|NODE_ENV)$/;
const env: Surroundings["env"] = {
  ...Object.fromEntries(
    Object.entries(withoutEmpty(process.env)).filter(([name]) => !ofTheProduct.test(name)),
  ),
  OSISI_TEST_SIZE: isFull ? "full" : process.env["OSISI_TEST_SIZE"] || "small",
  OSISI_SEED: seed,
  OSISI_TEST_RETRIES: words.includes("--retry") ? "1" : "0",
};

const around: Surroundings = { env, signal };

console.log(`Seed ${seed} (OSISI_SEED=${seed} repeats what is random)`);
if (withJourneys) await step("browsers", findBrowsers);
const hasBrowsers = counts.every((one) => one.failed === 0);
if (filters.length === 0) await step("checks", () => runChecks(around));
if (!onlyChecks) await step("unit and integration", () => runVitest(around, filters));
if (withJourneys && hasBrowsers) await step("journeys", () => runJourneys(around, filters));
finish();

async function findBrowsers(): Promise<Count> {
  if (isFull) ensureForeignPostgres();
  if (isFull) ensureCaddy();
  Object.assign(env, ensureBrowsers(isFull ? ["chromium", "firefox"] : ["chromium"]));
  return { passed: 0, failed: 0 };
}

async function step(name: string, run: () => Promise<Count>): Promise<void> {
  const begin = performance.now();
  let count = { passed: 0, failed: 1 };
  try {
    count = await run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
  }
  counts.push(count);
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(`— ${name}: ${closingLine([count])} in ${seconds} s\n`);
}

function finish(reason?: string): never {
  if (reason) {
    console.error(reason);
    counts.push({ passed: 0, failed: 1 });
  }
  for (const line of [...retriedLines(counts), ...failureLines(counts)]) console.log(line);
  console.log(closingLine(counts));
  process.exit(exitCode(counts));
}
