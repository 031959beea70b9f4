import path from "node:path";
import { startChild, stopChild } from "./child.ts";
import { watchLog } from "./complaints.ts";
import { type Run, supervise, type Supervised } from "./supervised.ts";

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
