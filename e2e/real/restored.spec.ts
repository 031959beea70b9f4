import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { startBackedUpServer } from "../support/backed-up-server.ts";
import { openRealProduct, type RealProduct } from "../support/real-product.ts";
import { violationsIn } from "../support/sound-books.ts";
import { startTraffic } from "../support/traffic.ts";

/** The database's disk is lost while people pay in and withdraw. It is restored by the steps of
 * docs/operate.md to a moment before the last payments, and reconciles with the gateway. */

const PEOPLE = 2;
const FOR_A_WHILE = 20;
const main = path.join(import.meta.dirname, "../../server/src/main.ts");

test("a database that was restored to an earlier moment catches up, to the last naira", async () => {
  const database = await startBackedUpServer();
  const product = await openRealProduct({ database });
  try {
    const [work, serve] = [await product.work(), await product.serve()];
    database.baseBackup();
    const traffic = await startTraffic(product, PEOPLE);
    const forAWhile = async () => {
      const until = traffic.answered() + FOR_A_WHILE;
      await expect.poll(() => traffic.answered() >= until, { timeout: 120_000 }).toBe(true);
    };
    await forAWhile();
    const moment = new Date();
    await forAWhile();
    await traffic.stop();
    expect(traffic.failures).toEqual([]);
    await database.archiveAll();
    const sent = await payouts(product);

    await work.kill();
    await serve.kill();
    await database.loseDisk();
    await database.restoreTo(moment);
    expect(await violationsIn(product.databaseUrl)).toEqual([]);

    const said = await ops(product, "catch-up", "--since", moment.toISOString());
    expect(said).toMatch(/^fund-.*₦1,500 for stash, credited to the investor/m);
    expect(said).toMatch(/^wd-.*₦1,000 paid out, taken from the investor/m);
    expect(said).toMatch(/^The books hold\. .* Findings that wait for a person: 0\.$/m);

    await work.restart();
    await serve.restart();
    await product.sandbox.advance("PT1H");
    for (const { has, should } of await traffic.expected()) expect(has).toBe(should);
    expect(await payouts(product)).toEqual(sent);
    expect(await violationsIn(product.databaseUrl)).toEqual([]);
    expect(await ops(product, "list")).toContain("Nothing waits for a person.");
    const lines = said.split("\n").filter((line) => /^(fund|wd)-/.test(line));
    console.log(`${lines.length} payments and payouts were lost, and all are in the ledger again`);
  } finally {
    await product.stop();
  }
});

/** The gateway's own records: nothing may be sent a second time. */
async function payouts({ sandbox }: RealProduct): Promise<string[]> {
  const all = await sandbox.transfers();
  return all.map(({ reference, amount }) => `${reference} ${amount}`).toSorted();
}

async function ops({ env }: RealProduct, ...order: string[]): Promise<string> {
  const why = order[0] === "list" ? [] : ["--by", "ada", "--reason", "the disk was lost"];
  const args = [main, "ops", ...order, ...why];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return stdout;
}
