import { expect, it } from "vitest";
import { SemaphoreFullError, createSemaphore } from "./semaphore.ts";

/** Work that ends on demand, and counts how much of it runs concurrently. */
function countedWork() {
  const ends: (() => void)[] = [];
  const seen = { running: 0, most: 0 };
  const work = async () => {
    seen.running += 1;
    seen.most = Math.max(seen.most, seen.running);
    await new Promise<void>((resolve) => ends.push(resolve));
    seen.running -= 1;
  };
  return { ends, seen, work };
}

it("never runs more concurrently than it has slots, and runs everything in the end", async () => {
  const slots = createSemaphore({ concurrency: 2, maxWaiting: 10 });
  const { ends, seen, work } = countedWork();
  const all = Array.from({ length: 7 }, () => slots(work));
  for (let done = 0; done < 7; done += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    ends.shift()?.();
  }
  await Promise.all(all);
  expect(seen).toEqual({ running: 0, most: 2 });
});

it("refuses when the queue is full, and accepts again when it is not", async () => {
  const slots = createSemaphore({ concurrency: 1, maxWaiting: 1 });
  const { ends, work } = countedWork();
  const [first, second] = [slots(work), slots(work)];
  await expect(slots(work)).rejects.toThrow(SemaphoreFullError);
  ends.shift()?.();
  await first;
  await expect.poll(() => ends.length).toBe(1);
  ends.shift()?.();
  await second;
  expect(await slots(() => Promise.resolve("done"))).toBe("done");
});

function failing() {
  return Promise.reject(new Error("broken"));
}

it("frees a slot when the work fails", async () => {
  const slots = createSemaphore({ concurrency: 1, maxWaiting: 0 });
  await expect(slots(failing)).rejects.toThrow("broken");
  await expect(slots(failing)).rejects.toThrow("broken");
});
