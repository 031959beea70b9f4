import { AsyncLocalStorage } from "node:async_hooks";
import { expect, test } from "vitest";
import { gatherer } from "./gather.ts";

/** Notes what was written, and ends each writing when the test says so. */
function writing(
  fails: (items: readonly string[]) => boolean = () => false,
  failure = new Error("cannot write"),
) {
  const lots: (readonly string[])[] = [];
  const ends: (() => void)[] = [];
  const write = async (items: readonly string[]) => {
    lots.push(items);
    await new Promise<void>((resolve) => ends.push(resolve));
    if (fails(items)) throw failure;
  };
  const end = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { lots, write, end };
}

test("the first is written at once, and together what came meanwhile, in its order", async () => {
  const { lots, write, end } = writing();
  const keep = gatherer(write, { atMost: 3 });
  const kept = ["a", "b", "c", "d", "e"].map(keep);
  expect(lots).toEqual([["a"]]);
  for (let lot = 0; lot < 3; lot += 1) await end();
  await Promise.all(kept);
  expect(lots).toEqual([["a"], ["b", "c", "d"], ["e"]]);
});

test("nobody is answered before their own is written", async () => {
  const { write, end } = writing();
  const keep = gatherer(write, { atMost: 10 });
  const told: string[] = [];
  const kept = ["a", "b", "c"].map((item) => keep(item).then(() => told.push(item)));
  expect(told).toEqual([]);
  await end();
  expect(told).toEqual(["a"]);
  await end();
  await Promise.all(kept);
  expect(told).toEqual(["a", "b", "c"]);
});

test("so many lots are written side by side, and no more", async () => {
  const { lots, write, end } = writing();
  const keep = gatherer(write, { atMost: 2, atOnce: 2 });
  const kept = ["a", "b", "c", "d", "e"].map(keep);
  expect(lots).toEqual([["a"], ["b"]]);
  await end();
  expect(lots).toEqual([["a"], ["b"], ["c", "d"]]);
  await end();
  await end();
  await end();
  await Promise.all(kept);
  expect(lots).toEqual([["a"], ["b"], ["c", "d"], ["e"]]);
});

test("more are written side by side while full lots wait, and then as few as before", async () => {
  const { lots, write, end } = writing();
  const keep = gatherer(write, { atMost: 2, atOnce: 1, ofFull: 2 });
  const kept = ["a", "b", "c", "d", "e", "f"].map(keep);
  expect(lots).toEqual([["a"], ["b", "c"]]);
  await end();
  expect(lots).toEqual([["a"], ["b", "c"], ["d", "e"]]);
  await end();
  expect(lots).toEqual([["a"], ["b", "c"], ["d", "e"]]);
  await end();
  await end();
  await Promise.all(kept);
  expect(lots).toEqual([["a"], ["b", "c"], ["d", "e"], ["f"]]);
});

test("one that cannot be written stops nobody else, and only who brought it is told", async () => {
  const { lots, write, end } = writing((items) => items.includes("bad"));
  const keep = gatherer(write, { atMost: 10 });
  const kept = Promise.allSettled(["a", "b", "bad", "c"].map(keep));
  for (let lot = 0; lot < 5; lot += 1) await end();
  expect((await kept).map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
  expect(lots).toEqual([["a"], ["b", "bad", "c"], ["b"], ["bad"], ["c"]]);
  const later = keep("d");
  await end();
  await later;
});

test("where there is no database all of a lot are told, and none is tried alone", async () => {
  const gone = Object.assign(new Error("it is starting up"), { code: "57P03" });
  const { lots, write, end } = writing((items) => items.includes("b"), gone);
  const keep = gatherer(write, { atMost: 10 });
  const kept = Promise.allSettled(["a", "b", "c"].map(keep));
  await end();
  await end();
  expect(await kept).toEqual([
    { status: "fulfilled", value: undefined },
    { status: "rejected", reason: gone },
    { status: "rejected", reason: gone },
  ]);
  expect(lots).toEqual([["a"], ["b", "c"]]);
});

test("what is written alone is written on behalf of who brought it, a lot on nobody's", async () => {
  const who = new AsyncLocalStorage<string>();
  const writers: (string | undefined)[] = [];
  const keep = gatherer<string>(
    async () => {
      writers.push(who.getStore());
      await Promise.resolve();
    },
    { atMost: 10 },
  );
  await Promise.all(["a", "b", "c"].map((item) => who.run(item, () => keep(item))));
  await who.run("d", () => keep("d"));
  expect(writers).toEqual(["a", undefined, "d"]);
});
