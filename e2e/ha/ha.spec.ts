import { expect, test } from "@playwright/test";
import { type Cluster, startCluster } from "./cluster.ts";
import { leader, synchronousStandby } from "./patroni.ts";

let cluster: Cluster;

test.beforeAll(async () => {
  cluster = await startCluster();
});
test.afterAll(async () => {
  await cluster.stop();
  cluster.remove();
});

test("three machines agree on who is the primary, and on whom it waits for", async () => {
  expect(await leader(cluster.place)).toBe("db-1");
  expect(await synchronousStandby(cluster.place)).toMatch(/^db-[23]$/);
});
