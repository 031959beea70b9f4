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
  let wasStopped = false;

  async function begin(): Promise<void> {
    const run = await options.start();
    if (wasStopped) return run.stop();
    current = run;
    void run.exited.then(() => (current === run ? revive() : undefined));
  }

  async function revive(): Promise<void> {
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
      if (wasStopped) return;
      try {
        return await begin();
      } catch (error) {
        say(error instanceof Error ? error.message : String(error));
      }
    }
  }

  /** From here on its death is wanted. */
  function letGo(): Run | undefined {
    const run = current;
    current = undefined;
    return run;
  }

  await begin();
  return {
    kill: async (signal) => {
      const run = deadly.has(signal) ? letGo() : current;
      run?.kill(signal);
      if (deadly.has(signal)) await run?.exited;
    },
    restart: async () => {
      await letGo()?.stop();
      await begin();
    },
    stop: async () => {
      wasStopped = true;
      await letGo()?.stop();
    },
  };
}
