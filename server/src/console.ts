import { type ConsoleConfig, readConsoleConfig } from "./console-config.ts";
import { createConsoleApp } from "./ops/console/console-app.ts";
import { systemClock, travellingClock } from "./platform/clock.ts";
import { createDatabase } from "./platform/database/database.ts";
import { createLog } from "./platform/log.ts";

/** `node server/src/console.ts`: the operators' console, a process and port of its own. */

const config = configOrExit();
const log = createLog(config.logLevel, "console");
const db = createDatabase(config.databaseUrl, {
  searchPath: "console, public",
  onLost: (err) => log.warn({ err }, "lost a connection to the database"),
});
const clock = config.timeTravel ? travellingClock(db) : systemClock();
const app = await createConsoleApp({ config, db, clock, log });
await app.listen({ port: config.port, host: "0.0.0.0" });
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void app.close().then(() => db.destroy()));
}
log.info("started");
process.send?.("started");

function configOrExit(): ConsoleConfig {
  try {
    return readConsoleConfig(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(1);
  }
}
