import { expect, it } from "vitest";
import { type Admission, createAdmission, type Kind } from "./load-shedding-queue.ts";

const LONG_MS = 600_000;

function admission(more: { waiting?: number; patienceMs?: number } = {}): Admission {
  return createAdmission({ concurrency: 4, waiting: 8, patienceMs: LONG_MS, ...more });
}

/** Records the order of admission. */
function recorder(gate: Admission) {
  const admitted: string[] = [];
  const leave = new Map<string, () => void>();
  const ask = async (name: string, kind: Kind) => {
    const left = await gate.enter(kind);
    admitted.push(left ? name : `not ${name}`);
    if (left) leave.set(name, left);
  };
  return { admitted, ask, leave: (name: string) => leave.get(name)?.() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it("keeps places for money when everything else is full", async () => {
  const { admitted, ask } = recorder(admission());
  for (const name of ["r1", "r2"]) void ask(name, "read");
  for (const name of ["p1", "p2"]) void ask(name, "password");
  for (const name of ["m1", "m2", "m3"]) void ask(name, "money");
  await settled();
  expect(admitted).toEqual(["r1", "p1", "m1", "m2"]);

  const other = recorder(admission());
  for (const name of ["m1", "m2", "m3", "m4", "m5"]) void other.ask(name, "money");
  await settled();
  expect(other.admitted).toEqual(["m1", "m2", "m3", "m4"]);
});

it("admits money first, and the others in their order", async () => {
  const { admitted, ask, leave } = recorder(admission());
  for (const name of ["r1", "m1", "m2", "m3"])
    await ask(name, name.startsWith("r") ? "read" : "money");
  for (const name of ["r2", "r3"]) void ask(name, "read");
  void ask("m4", "money");
  await settled();
  expect(admitted).toEqual(["r1", "m1", "m2", "m3"]);
  leave("r1");
  await settled();
  expect(admitted.slice(4)).toEqual(["m4"]);
  leave("m1");
  await settled();
  expect(admitted.slice(5)).toEqual(["r2"]);
  leave("r2");
  await settled();
  expect(admitted.slice(6)).toEqual(["r3"]);
});

it("refuses immediately when the queue is full, and after a while those that wait", async () => {
  const gate = admission({ waiting: 1, patienceMs: 20 });
  const { admitted, ask, leave } = recorder(gate);
  await ask("r1", "read");
  const waited = ask("waits", "read");
  await ask("comes too late", "read");
  expect(admitted).toEqual(["r1", "not comes too late"]);
  await waited;
  expect(admitted.at(-1)).toBe("not waits");
  // It held no place.
  leave("r1");
  await ask("comes later", "read");
  expect(admitted.at(-1)).toBe("comes later");
});

it("frees a place once, however often its holder leaves", async () => {
  const { admitted, ask, leave } = recorder(admission());
  for (const name of ["m1", "m2", "m3", "m4"]) await ask(name, "money");
  leave("m1");
  leave("m1");
  for (const name of ["m5", "m6"]) void ask(name, "money");
  await settled();
  expect(admitted).toEqual(["m1", "m2", "m3", "m4", "m5"]);
});
