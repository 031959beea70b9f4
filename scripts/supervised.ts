// A program that dies although nobody asked it to is started again, each time after a longer
// pause; when that does not help, the whole stack gives up with a sentence.
import { setTimeout as sleep } from "node:timers/promises";

/** What is supervised: something that runs until it exits. */
export interface Run {
  exited: Promise<void>;
  stop: () => Promise<void>;
  kill: (signal: NodeJS.Signals) => void;
}

export interface Supervised {
  kill: (signal: NodeJS.Signals) => Promise<void>;
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

interface Options {
  name: string;
  start: () => Promise<Run>;
  say: (line: string) => void;
  giveUp: (sentence: string) => void;
  pauseMs?: number;
}

const mostRestarts = 5;
const windowMs = 60_000;
const deadly = new Set<NodeJS.Signals>(["SIGKILL", "SIGTERM", "SIGINT", "SIGQUIT", "SIGABRT"]);

export async function supervise(options: Options): Promise<Supervised> {
  const { name, say, giveUp } = options;
  const deaths: number[] = [];
  let current: Run | undefined;
  let isOver = false;
  /** Another one each time that somebody wants it otherwise: who started it before is too late. */
  let wish = 0;
  /** The last start, until it runs or is stopped again because it came too late. */
  let starting: Promise<void> = Promise.resolve();

  function begin(): Promise<void> {
    const begun = startAs(wish);
    starting = begun.catch(() => undefined);
    return begun;
  }

  async function startAs(wished: number): Promise<void> {
    const run = await options.start();
    if (wish !== wished || isOver) return run.stop();
    current = run;
    void run.exited.then(() => (current === run ? revive(wished) : undefined));
  }

  async function revive(wished: number): Promise<void> {
    current = undefined;
    for (;;) {
      const now = performance.now();
      deaths.push(now);
      const recent = deaths.filter((one) => one > now - windowMs).length;
      if (recent > mostRestarts) {
        return giveUp(`${name} ended ${recent} times within a minute.`);
      }
      say(`${name} ended unexpectedly and is started again.`);
      await sleep((options.pauseMs ?? 200) * 2 ** (recent - 1), undefined, { ref: false });
      if (wish !== wished) return;
      try {
        return await begin();
      } catch (error) {
        if (wish !== wished) return;
        say(error instanceof Error ? error.message : String(error));
      }
    }
  }

  /** From here on its death is wanted, also of one that is being started. */
  async function letGo(end: (run: Run) => Promise<void>): Promise<void> {
    wish += 1;
    const run = current;
    current = undefined;
    if (run) await end(run);
    await starting;
  }

  const killed = async (run: Run, signal: NodeJS.Signals) => {
    run.kill(signal);
    await run.exited;
  };

  await begin();
  return {
    async kill(signal) {
      if (deadly.has(signal)) await letGo((run) => killed(run, signal));
      else current?.kill(signal);
    },
    async restart() {
      await letGo((run) => run.stop());
      await begin();
    },
    async stop() {
      isOver = true;
      await letGo((run) => run.stop());
    },
  };
}
