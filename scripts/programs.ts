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

  function logFileOf(name: string): string {
    return path.join(logDir, `${name}.log`);
  }

  return {
    start,
    /** What it is told is asked for anew at each of its starts. */
    startChild: async (name: ProgramName, args: string[], env: () => Record<string, string>) => {
      const logFile = logFileOf(name);
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

const mostRestarts = 5;
const windowMs = 60_000;
const deadly = new Set<NodeJS.Signals>(["SIGKILL", "SIGTERM", "SIGINT", "SIGQUIT", "SIGABRT"]);

/** A program that dies although it was not asked to is started again, each time after a longer pause; when that
 * does not help, the whole stack gives up with a sentence. */
export async function supervise({ name, start, say, giveUp, pauseMs = 200 }: Supervision) {
  const deaths: number[] = [];
  let current: Run | undefined;
  /** Another one with each kill, restart and stop: a start by ourselves that belongs to an older one is too late. */
  let wish = 0;
  let queue: Promise<unknown> = Promise.resolve();

  /** Starts and ends never overlap. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  }

  async function begin(wished: number): Promise<void> {
    if (wish !== wished) return;
    const run = await start();
    current = run;
    void run.exited.then(() => (current === run ? revive(wished) : undefined));
  }

  async function revive(wished: number): Promise<void> {
    current = undefined;
    const now = performance.now();
    deaths.push(now);
    const recent = deaths.filter((one) => one > now - windowMs).length;
    if (recent > mostRestarts) return giveUp(`${name} ended ${recent} times within a minute.`);
    say(`${name} ended unexpectedly and is started again.`);
    await sleep(pauseMs * 2 ** (recent - 1), undefined, { ref: false });
    try {
      await inTurn(() => begin(wished));
    } catch (error) {
      if (wish !== wished) return;
      say(error instanceof Error ? error.message : String(error));
      await revive(wished);
    }
  }

  /** From here on its death is wanted. */
  function end(how: (run: Run) => void | Promise<void>): Promise<void> {
    wish += 1;
    return inTurn(async () => {
      const run = current;
      current = undefined;
      if (!run) return;
      await how(run);
      await run.exited;
    });
  }

  await inTurn(() => begin(wish));
  return {
    async kill(signal: NodeJS.Signals) {
      if (deadly.has(signal)) await end((run) => void run.process.kill(signal));
      else current?.process.kill(signal);
    },
    async restart() {
      await end((run) => run.stop());
      await inTurn(() => begin(wish));
    },
    stop: () => end((run) => run.stop()),
  };
}
