import { expect, test } from "@playwright/test";
import { openRealProduct, type RealProduct } from "../support/real-product.ts";
import { startTraffic } from "../support/traffic.ts";
import { violationsIn } from "../support/sound-books.ts";
import { twoVersions, whichVersions } from "../support/versions.ts";

/** A deploy as docs/operate.md describes it, while people pay in and withdraw: no request fails,
 * and no naira is lost. */

const PEOPLE = 2;
/** Requests of each stage. */
const FOR_A_WHILE = 15;

test(`a deploy while people pay in and withdraw fails no request (${whichVersions()})`, async () => {
  const versions = twoVersions();
  const product = await openRealProduct({ tree: versions.old });
  try {
    const old = [await product.work(versions.old), await product.serve(versions.old)];
    const traffic = await startTraffic(product, PEOPLE);
    const stage = async (name: string, work: () => Promise<unknown>) => {
      await work();
      const until = traffic.answered() + FOR_A_WHILE;
      await expect
        .poll(() => traffic.answered() >= until || traffic.failures.length > 0, { timeout: 60_000 })
        .toBe(true);
      expect(traffic.failures, name).toEqual([]);
    };

    await stage("the old code with its own schema", async () => undefined);
    await stage(
      "the new code with the old schema: it refuses, and the old one continues",
      async () => {
        for (const start of [product.serve, product.work]) {
          await expect(start(versions.new)).rejects.toThrow("The database lacks the migration");
        }
      },
    );
    await stage("the old code with the new schema", () => product.migrate(versions.new));
    await stage("both side by side", async () => {
      await product.work(versions.new);
      await product.serve(versions.new);
    });
    await stage("the new code alone", async () => {
      for (const one of old) expect(await one.end()).toBe(0);
    });
    await stage("back to the old code, which accepts a newer database", async () => {
      await product.serve(versions.old);
      await product.work(versions.old);
    });

    await traffic.stop();
    console.log(`${traffic.answered()} requests, none failed`);
    await expectEveryNaira(product, traffic);
  } finally {
    await product.stop();
    versions.remove();
  }
});

async function expectEveryNaira(
  product: RealProduct,
  traffic: Awaited<ReturnType<typeof startTraffic>>,
): Promise<void> {
  await product.sandbox.advance("PT1H");
  expect(traffic.failures).toEqual([]);
  for (const { has, should } of await traffic.expected()) expect(has).toBe(should);
  expect(await violationsIn(product.databaseUrl)).toEqual([]);
  expect(product.complaints()).toEqual([]);
}
