// `npm start`: the whole product on this machine. See stack.ts for what runs, demo/ for the year that
// a fresh one begins with, and docs/decisions/0002-embedded-postgresql.md for the database.
import path from "node:path";
import { prepareDemo } from "./demo/prepare-demo.ts";
import { progressOn } from "./demo/progress.ts";
import { demoInvestor } from "./demo/story.ts";
import { type Stack, startStack } from "./stack.ts";
import { untilAskedToStop } from "./stop-signals.ts";

const root = path.dirname(import.meta.dirname);
const stopSignals = untilAskedToStop();
const say = (line: string) => console.log(line);

try {
  const options = {
    dataDir: path.resolve(process.env["DATA_DIR"] || path.join(root, ".data")),
    port: portFrom("PORT", 3000),
    sandboxPort: portFrom("SANDBOX_PORT", 3001),
    smtpPort: portFrom("SMTP_PORT", 3025),
    env: process.env,
    say,
    signal: stopSignals.signal,
  };
  const progress = progressOn(process.stdout);
  const { tell } = progress;
  const { hasDemo, standIn } = await prepareDemo({ ...options, tell }).finally(progress.done);
  const stack = await startStack({
    ...options,
    ...(standIn && { standIn, port: standIn.port }),
    onGiveUp: (sentence) => leave(sentence),
  });
  for (const line of startLines(stack, { hasDemo })) say(line);
  await stopSignals.asked;
  await stack.stop();
  // A terminal has written ^C at the beginning of this line.
  const newLine = process.stdout.isTTY ? "\n" : "";
  console.log(`${newLine}Stopped. The data stay in ${stack.dataDir}.`);
  process.exit(0);
} catch (error) {
  if (stopSignals.signal.aborted) {
    console.log("Stopped before it was ready.");
    process.exit(0);
  }
  leave(error instanceof Error ? error.message : String(error));
}

function portFrom(name: string, standard: number): number {
  const given = process.env[name] || String(standard);
  const port = Number(given);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  return leave(`${name} must be a port between 0 and 65535, not "${given}".`);
}

function leave(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

/** What `npm start` says once everything runs. */
function startLines(
  { appUrl, dataDir, sandboxUrl }: Pick<Stack, "appUrl" | "dataDir" | "sandboxUrl">,
  { hasDemo }: { hasDemo: boolean },
): string[] {
  const { email, password } = demoInvestor;
  const demo = `Demo login          ${email}, password: ${password}`;
  return [
    "",
    `Osisi is ready      ${appUrl}`,
    ...(hasDemo ? [demo] : []),
    `Sandbox             ${sandboxUrl} (pay, decline, move the clock)`,
    `Mail and SMS        ${sandboxUrl}/#mail`,
    `API                 ${appUrl}/docs`,
    `Data                ${dataDir}`,
    "Ctrl-C stops everything; the data stay.",
    "",
  ];
}
