import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { type Run, supervise } from "./programs.ts";

/** A program in memory: it ends on request. */
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
  const log = vi.fn<(line: string) => void>();
  const handle = await supervise("worker", start, log, pauseMs);
  return { runs, log, handle };
}

describe("a supervised program", () => {
  it("is started again when it ends unexpectedly", async () => {
    const { runs, log } = await supervisedProgram();
    runs[0]?.end();
    await vi.waitFor(() => expect(runs).toHaveLength(2));
    expect(log).toHaveBeenCalledWith("worker ended unexpectedly and is started again.");
  });

  it("is tried again when it could not be started again", async () => {
    const { runs, start } = program();
    const log = vi.fn<(line: string) => void>();
    let starts = 0;
    const secondFails = async () => {
      starts += 1;
      if (starts === 2) throw new Error("no memory");
      return start();
    };
    await supervise("worker", secondFails, log, 1);
    runs[0]?.end();
    await vi.waitFor(() => expect(runs).toHaveLength(2));
    expect(log).toHaveBeenCalledWith("Error: no memory");
  });

  it("stays dead when it was killed on purpose, until it is restarted", async () => {
    const { runs, log, handle } = await supervisedProgram();
    await handle.kill();
    expect(runs[0]?.signals).toEqual(["SIGKILL"]);
    await handle.restart();
    expect(runs).toHaveLength(2);
    expect(log).not.toHaveBeenCalled();
  });

  it("runs once when it is restarted while it was about to be started again by itself", async () => {
    const { runs, handle, log } = await supervisedProgram({ pauseMs: 100 });
    const isDead = new Promise<void>((resolve) => log.mockImplementation(() => resolve()));
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
    const slowStart = async () => {
      expect(alive()).toBe(0);
      starts += 1;
      if (starts === 2) await slow.promise;
      return start();
    };
    const handle = await supervise("worker", slowStart, () => undefined, 1);
    runs[0]?.end();
    await vi.waitFor(() => expect(starts).toBe(2));
    const restarted = handle.restart();
    slow.resolve();
    await restarted;
    expect([starts, alive()]).toEqual([3, 1]);
  });

  it("is not started again once it was stopped", async () => {
    const { runs, handle, log } = await supervisedProgram();
    await handle.stop();
    expect(runs).toHaveLength(1);
    expect(log).not.toHaveBeenCalled();
  });
});
