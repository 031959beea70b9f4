import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startChild, stopChild } from "./child.ts";
import { watchLog } from "./complaints.ts";

export type ProgramName = "postgres" | "sandbox" | "serve" | "work";

interface Options {
  logDir: string;
  say: (line: string) => void;
  /** Called after everything was stopped because one program would not live. */
  onGiveUp: (sentence: string) => void;
}

/** Who uses something stops before it does. */
const stopOrder: ProgramName[][] = [["serve", "work"], ["sandbox"], ["postgres"]];

/** The programs of one stack: each is started once, supervised, and stopped in the right order. */
export function runPrograms({ logDir, say, onGiveUp }: Options) {
  const running = new Map<ProgramName, Supervised>();
  const watches: (() => void)[] = [];
  let stopping: Promise<void> | undefined;

  async function stopAll(): Promise<void> {
    for (const names of stopOrder) {
      await Promise.all(names.map(async (name) => running.get(name)?.stop()));
    }
    for (const endWatch of watches) endWatch();
  }

  const stop = () => (stopping ??= stopAll());
  const giveUp = (sentence: string) => void stop().then(() => onGiveUp(sentence));

  async function start(name: ProgramName, begin: () => Promise<Run>): Promise<void> {
    const handle = await supervise({ name, start: begin, giveUp, say });
    running.set(name, handle);
    if (!stopping) return;
    await handle.stop();
    throw new Error("The start was interrupted.");
  }

  return {
    start,
    /** What it is told is asked for anew at each of its starts. */
    startChild: async (name: ProgramName, args: string[], env: () => Record<string, string>) => {
      const logFile = path.join(logDir, `${name}.log`);
      await start(name, async () => {
        const child = await startChild({ name, args, env: env(), logFile });
        return { ...child, stop: () => stopChild(child) };
      });
      watches.push(watchLog(logFile, (line) => say(`${name}: ${line}`)));
    },
    find: (name: ProgramName): Supervised => {
      const one = running.get(name);
      if (!one) throw new Error(`${name} is not part of this stack.`);
      return one;
    },
    stop,
  };
}

/** What is supervised: something that runs until it exits. */
export interface Run {
  exited: Promise<void>;
  stop: () => Promise<void>;
  process: { kill: (signal: NodeJS.Signals) => unknown };
}

type Supervised = Awaited<ReturnType<typeof supervise>>;

interface Supervision {
  name: string;
  start: () => Promise<Run>;
  say: (line: string) => void;
  giveUp: (sentence: string) => void;
  pauseMs?: number;
}

const MOST_RESTARTS = 5;
const MINUTE_MS = 60_000;

/** A program that ends although it was not asked to is started again. When it has not run for a minute several
 * times in a row, the whole stack gives up with a sentence. */
export async function supervise({ name, start, say, giveUp, pauseMs = 500 }: Supervision) {
  let isWanted = true;
  let current: Run | undefined;
  let startedAt = 0;
  let deaths = 0;
  let turn: Promise<unknown> = Promise.resolve();

  /** Starts and ends never overlap. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  }

  function begin(): Promise<void> {
    return inTurn(async () => {
      if (!isWanted || current) return;
      startedAt = performance.now();
      const run = await start();
      current = run;
      void run.exited.then(async () => {
        if (current === run) await revive(`${name} ended unexpectedly and is started again.`);
      });
    });
  }

  async function revive(complaint: string): Promise<void> {
    current = undefined;
    deaths = performance.now() - startedAt > MINUTE_MS ? 1 : deaths + 1;
    if (deaths > MOST_RESTARTS) return giveUp(`${name} ended ${deaths} times in a row.`);
    say(complaint);
    await sleep(pauseMs * deaths, undefined, { ref: false });
    try {
      await begin();
    } catch (error) {
      if (isWanted) await revive(error instanceof Error ? error.message : String(error));
    }
  }

  /** From here on its end is wanted. */
  function end(how: (run: Run) => unknown): Promise<void> {
    isWanted = false;
    return inTurn(async () => {
      const run = current;
      current = undefined;
      if (!run) return;
      await how(run);
      await run.exited;
    });
  }

  const stop = () => end((run) => run.stop());
  await begin();
  return {
    kill: () => end((run) => run.process.kill("SIGKILL")),
    async restart() {
      await stop();
      isWanted = true;
      await begin();
    },
    stop,
  };
}
