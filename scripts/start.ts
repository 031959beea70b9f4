// `npm start`: the whole product on this machine. See stack.ts for what runs, and
// docs/decisions/0002-embedded-postgresql.md for the database.
import path from "node:path";
import { startStack } from "./stack.ts";
import { untilAskedToStop } from "./stop-signals.ts";

const root = path.dirname(import.meta.dirname);
const stopSignals = untilAskedToStop();

try {
  const stack = await startStack({
    dataDir: process.env["DATA_DIR"] || path.join(root, ".data"),
    port: portFrom("PORT", 3000),
    sandboxPort: portFrom("SANDBOX_PORT", 3001),
    smtpPort: portFrom("SMTP_PORT", 3025),
    say: (line) => console.log(line),
    signal: stopSignals.signal,
    onGiveUp: (sentence) => leave(sentence),
  });
  console.log(
    [
      `Osisi is ready      ${stack.appUrl}`,
      `Sandbox             ${stack.sandboxUrl} (pay, decline, move the clock)`,
      `Mail and SMS        ${stack.sandboxUrl}/#mail`,
      `API                 ${stack.appUrl}/docs`,
      `Data                ${stack.dataDir} (Ctrl-C stops everything, the data stay)`,
    ].join("\n"),
  );
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
