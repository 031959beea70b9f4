import { ConfigError, readConfig } from "./config.ts";
import { type Sandbox, startSandbox } from "./sandbox.ts";

/** `node sandbox/src/main.ts`. It logs nothing without errors, and ends on SIGTERM or SIGINT, or
 * when the process that started it over IPC is gone. */

async function start(): Promise<Sandbox> {
  const config = readConfig(process.env);
  return await startSandbox({ ...config });
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    return `The sandbox cannot start, because its port is taken: ${error.message}`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  const sandbox = await start();
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await sandbox.close();
    if (process.connected) process.disconnect();
  };
  for (const signal of ["SIGTERM", "SIGINT", "disconnect"]) process.on(signal, () => void stop());
  process.send?.("started");
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
  if (process.connected) process.disconnect();
}
