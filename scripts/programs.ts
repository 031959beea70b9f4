import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Child, startChild } from "./child.ts";
import { watchLog } from "./log-errors.ts";

export type ProgramName = "postgres" | "sandbox" | "serve" | "work" | "console";

/** A program stops before those that it uses. */
const stopOrder: ProgramName[][] = [["serve", "work", "console"], ["sandbox"], ["postgres"]];

/** The programs of one stack. */
export function runPrograms(logDir: string, log: (line: string) => void) {
  const running = new Map<ProgramName, Supervised>();
  const logWatches: (() => void)[] = [];
  let stopping: Promise<void> | undefined;

  async function stopAll(): Promise<void> {
    for (const names of stopOrder) {
      await Promise.all(names.map(async (name) => running.get(name)?.stop()));
    }
    for (const end of logWatches) end();
  }

  async function start(name: ProgramName, begin: () => Promise<Run>): Promise<void> {
    const program = await supervise(name, begin, log);
    running.set(name, program);
    if (!stopping) return;
    await program.stop();
    throw new Error("The start was interrupted.");
  }

  return {
    start,
    /** Its environment is read at each of its starts. */
    startChild: async (name: ProgramName, args: string[], env: () => Record<string, string>) => {
      const logFile = path.join(logDir, `${name}.log`);
      await start(name, () => startChild({ name, args, env: env(), logFile }));
      logWatches.push(watchLog(logFile, (line) => log(`${name}: ${line}`)));
    },
    find: (name: ProgramName): Supervised => {
      const one = running.get(name);
      if (!one) throw new Error(`${name} is not part of this stack.`);
      return one;
    },
    stop: () => (stopping ??= stopAll()),
  };
}

export type Run = Pick<Child, "exited" | "stop"> & {
  process: { kill: (signal: NodeJS.Signals) => unknown };
};

type Supervised = Awaited<ReturnType<typeof supervise>>;

/** Starts a program, and again when it ends unexpectedly. */
export async function supervise(
  name: string,
  start: () => Promise<Run>,
  log: (line: string) => void,
  pauseMs = 1_000,
) {
  let wanted = new AbortController();
  let current: Promise<Run | void> = Promise.resolve();

  async function begin(): Promise<void> {
    wanted = new AbortController();
    const first = start();
    current = first.catch(() => undefined);
    void restartUntil(wanted.signal, await first);
  }

  async function restartUntil(stopped: AbortSignal, first: Run): Promise<void> {
    for (let run: Run | void = first; ; run = await current) {
      await run?.exited;
      if (stopped.aborted) return;
      log(`${name} ended unexpectedly and is started again.`);
      await sleep(pauseMs, undefined, { ref: false });
      if (stopped.aborted) return;
      current = start().catch((error: unknown) => log(String(error)));
    }
  }

  /** From here on its end is not unexpected. */
  async function end(how: (run: Run) => unknown): Promise<void> {
    wanted.abort();
    const run = await current;
    if (!run) return;
    await how(run);
    await run.exited;
  }

  const stop = () => end((run) => run.stop());
  await begin();
  return {
    kill: () => end((run) => run.process.kill("SIGKILL")),
    restart: () => stop().then(begin),
    stop,
  };
}
