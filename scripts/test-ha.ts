// `npm run test:ha`: the product on a PostgreSQL of three machines, which are lost one after the
// other. For releases, not for each change: it needs Debian's packages and takes minutes.
import { ensureHaPrograms } from "./ha-programs.ts";
import { stopSignal } from "./stop-signal.ts";
import { closingLine, exitCode, failureLines } from "./test-report.ts";
import { runPlaywright } from "./test-steps.ts";

const signal = stopSignal();

try {
  ensureHaPrograms();
  const env = { ...process.env, OSISI_HA: "1" };
  const count = await runPlaywright({ env, signal }, ["--project=ha"]);
  for (const line of failureLines([count])) console.log(line);
  console.log(closingLine([count]));
  process.exit(exitCode([count]));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  console.log(closingLine([{ passed: 0, failed: 1 }]));
  process.exit(1);
}
