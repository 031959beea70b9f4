// `npm start`: the whole product on this machine. See stack.ts for the programs, demo/ for the year of demonstration
// data in a fresh one, and docs/decisions/0002-embedded-postgresql.md for the database.
import { once } from "node:events";
import path from "node:path";
import { type DemoOperators, demoOperatorsAt } from "./demo/operators.ts";
import { prepareDemo } from "./demo/prepare-demo.ts";
import { demoInvestor } from "./demo/story.ts";
import { startStack } from "./stack.ts";
import { stopSignal } from "./stop-signal.ts";

const signal = stopSignal();
const log = (line: string) => console.log(line);
/** A terminal has written ^C, or the progress, at the beginning of the last line. */
const newLine = process.stdout.isTTY ? "\n" : "";

try {
  const options = {
    dataDir: path.resolve(process.env["DATA_DIR"] || path.join(import.meta.dirname, "../.data")),
    port: portFrom("PORT", 3000),
    sandboxPort: portFrom("SANDBOX_PORT", 3001),
    smtpPort: portFrom("SMTP_PORT", 3025),
    consolePort: portFrom("CONSOLE_PORT", 3002),
    env: process.env,
    log,
    signal,
  };
  const { hasDemo, standIn } = await prepareDemo({ ...options, onProgress: progressLine() });
  const stack = await startStack({
    ...options,
    secondSandboxPort: portFrom("SECOND_SANDBOX_PORT", 3003),
    ...(standIn && { standIn, port: standIn.port }),
  });
  const { appUrl, consoleUrl, dataDir, playCapitalNaira, sandboxUrl, secondSandboxUrl, stop } =
    stack;
  const { email, password } = demoInvestor;
  const operators = hasDemo ? await demoOperatorsAt(stack) : undefined;
  log(`
Osisi is ready      ${appUrl}${hasDemo ? `\nDemo login          ${email}, password: ${password}` : ""}
Sandbox             ${sandboxUrl} (pay, decline, move the clock)${secondSandboxUrl ? `\nSecond gateway      ${secondSandboxUrl} (takes over when the first is down)` : ""}
Console             ${consoleUrl ?? "not started: CONSOLE_DATABASE_URL is missing"}${operators ? " (work waits in each queue)" : ""}${operators ? operatorLines(operators) : ""}
Mail and SMS        ${sandboxUrl}/#mail${playCapitalNaira ? `\nReturn pool         ₦${playCapitalNaira.toLocaleString("en")} of play capital: returns are paid from it` : ""}
API                 ${appUrl}/docs
Data                ${dataDir}
Ctrl-C stops everything; the data stay.
`);
  if (!signal.aborted) await once(signal, "abort");
  await stop();
  log(`${newLine}Stopped. The data stay in ${dataDir}.`);
  process.exit(0);
} catch (error) {
  if (!signal.aborted) leave(error instanceof Error ? error.message : String(error));
  log(`${newLine}Stopped before it was ready.`);
  process.exit(0);
}

function operatorLines({ people, password }: DemoOperators): string {
  const names = people.map(({ email, role }) => `\n                    ${role.padEnd(11)}${email}`);
  return `${names.join("")}\n                    password: ${password}, code: npm run operator-code`;
}

function portFrom(name: string, standard: number): number {
  const given = process.env[name] || String(standard);
  const port = Number(given);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  return leave(`${name} must be a port between 0 and 65535, not "${given}".`);
}

function leave(reason: string): never {
  console.error(reason);
  process.exit(1);
}

/** One line that is rewritten, or, without a terminal, a line for each quarter of the year. */
function progressLine() {
  const month = new Intl.DateTimeFormat("en-NG", { month: "long", year: "numeric" });
  let quarter = -1;
  return (day: Date, share: number): void => {
    const line = `Growing a demo year  ${month.format(day)} (${Math.floor(share * 100)} %)`;
    if (process.stdout.isTTY) process.stdout.write(share < 1 ? `\r\u001b[K${line}` : "\r\u001b[K");
    else if (Math.floor(share * 4) > quarter) log(line);
    quarter = Math.floor(share * 4);
  };
}
