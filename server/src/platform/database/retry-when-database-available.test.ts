import { expect, it } from "vitest";
import { onceBack } from "./retry-when-database-available.ts";

const away = () => Object.assign(new Error("connect"), { code: "ECONNREFUSED" });

it("retries until the database is back", async () => {
  let times = 0;
  await onceBack(async () => {
    times += 1;
    if (times < 3) throw away();
  });
  expect(times).toBe(3);
});

it("does not retry after another error", async () => {
  let times = 0;
  const failing = onceBack(async () => {
    times += 1;
    throw new Error("a mistake");
  });
  await expect(failing).rejects.toThrow("a mistake");
  expect(times).toBe(1);
});
