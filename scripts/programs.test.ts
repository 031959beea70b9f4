import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { type Run, supervise } from "./programs.ts";

/** A program in memory: it ends when it is told to. */
function program() {
  const runs: { end: () => void; isAlive: () => boolean; signals: string[] }[] = [];
  async function start(): Promise<Run> {
    const { promise: exited, resolve } = Promise.withResolvers<void>();
    let alive = true;
    const end = () => {
      alive = false;
      resolve();
    };
    const signals: string[] = [];
    runs.push({ end, isAlive: () => alive, signals });
    const kill = (signal: string) => {
      signals.push(signal);
      if (signal === "SIGKILL") end();
    };
    return { exited, process: { kill }, stop: async () => end() };
  }
  return { runs, start };
}

async function supervisedProgram({ pauseMs = 1 } = {}) {
  const { runs, start } = program();
  const giveUp = vi.fn<(sentence: string) => void>();
  const say = vi.fn<(line: string) => void>();
  const handle = await supervise({ name: "worker", start, say, giveUp, pauseMs });
  return { runs, giveUp, say, handle };
}

describe("a supervised program", () => {
  it("is started again when it ends unexpectedly", async () => {
    const { runs, say } = await supervisedProgram();
    runs[0]?.end();
    await vi.waitFor(() => expect(runs).toHaveLength(2));
    expect(say).toHaveBeenCalledWith("worker ended unexpectedly and is started again.");
  });

  it("is given up when it ends for the sixth time and never ran for a minute", async () => {
    const { runs, giveUp } = await supervisedProgram();
    for (let count = 1; count <= 5; count += 1) {
      runs.at(-1)?.end();
      await vi.waitFor(() => expect(runs).toHaveLength(count + 1));
    }
    runs.at(-1)?.end();
    await vi.waitFor(() => expect(giveUp).toHaveBeenCalledWith("worker ended 6 times in a row."));
    expect(runs).toHaveLength(6);
  });

  it("stays dead when it was killed on purpose, until it is restarted", async () => {
    const { runs, say, handle } = await supervisedProgram();
    await handle.kill();
    expect(runs[0]?.signals).toEqual(["SIGKILL"]);
    await handle.restart();
    expect(runs).toHaveLength(2);
    expect(say).not.toHaveBeenCalled();
  });

  it("runs once when it is restarted while it was about to be started again by itself", async () => {
    const { runs, handle, say } = await supervisedProgram({ pauseMs: 100 });
    const isDead = new Promise<void>((resolve) => say.mockImplementation(() => resolve()));
    runs[0]?.end();
    await isDead;
    await handle.kill();
    await handle.restart();
    await sleep(200);
    expect(runs).toHaveLength(2);
  });

  it("is ended before it is restarted when it was just being started by itself", async () => {
    const { runs, start } = program();
    const slow = Promise.withResolvers<void>();
    let starts = 0;
    const alive = () => runs.filter(({ isAlive }) => isAlive()).length;
    const handle = await supervise({
      name: "worker",
      async start() {
        expect(alive()).toBe(0);
        starts += 1;
        if (starts === 2) await slow.promise;
        return start();
      },
      say: () => undefined,
      giveUp: () => undefined,
      pauseMs: 1,
    });
    runs[0]?.end();
    await vi.waitFor(() => expect(starts).toBe(2));
    const restarted = handle.restart();
    slow.resolve();
    await restarted;
    expect([starts, alive()]).toEqual([3, 1]);
  });

  it("is not started again once it was stopped", async () => {
    const { runs, handle, say } = await supervisedProgram();
    await handle.stop();
    expect(runs).toHaveLength(1);
    expect(say).not.toHaveBeenCalled();
  });
});
