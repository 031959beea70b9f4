// `npm run transcripts`: writes what a screen reader meets on the main flows into e2e/transcripts. The
// tests compare it; a change is reviewed in these files.
import { ensureBrowsers } from "./browsers.ts";
import { stopSignal } from "./stop-signal.ts";
import { closingLine, exitCode, failureLines } from "./test-report.ts";
import { runPlaywright } from "./test-steps.ts";

const env = { ...process.env, ...ensureBrowsers(["chromium"]) };
const flags = ["--project=transcripts", "--update-snapshots=all"];
const count = await runPlaywright({ env, signal: stopSignal() }, flags);
for (const line of failureLines([count])) console.log(line);
console.log(closingLine([count]));
process.exit(exitCode([count]));
