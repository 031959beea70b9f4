import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { FundAnswer } from "@osisi/contracts/payments.ts";
import { expect, test } from "@playwright/test";
import { eventually, newInvestor, post, readProfile } from "../support/api.ts";
import { whichServer } from "../support/foreign-server.ts";
import { newPerson, ofTestBank } from "../support/people.ts";
import { startRealWorld } from "../support/real-world.ts";
import { violationsIn } from "../support/sound-books.ts";

const NAIRA = 5_000;
const TIMES = process.env["OSISI_TEST_SIZE"] === "full" ? 2 : 1;

test(`one server and one worker of two are killed while an investor pays in and withdraws (PostgreSQL: ${whichServer()})`, async () => {
  const world = await startRealWorld();
  try {
    const person = { ...newPerson(), ...ofTestBank };
    const token = await newInvestor(world, person);
    const account = { accountNumber: "0000000011", bankCode: "001" };
    await post(world, apiPaths.createAccount, account, token);
    for (let times = 1; times <= TIMES; times += 1) {
      const begun = await post<FundAnswer>(world, apiPaths.fund, { amount: NAIRA }, token);
      expect(begun).toMatchObject({ statusCode: 200 });
      await world.sandbox.customer(begun.data.reference, { outcome: "success" });
      await eventually("the killing", async () => (world.killings() >= times ? true : undefined));
      // A webhook that reached the dead one is sent again later.
      await world.sandbox.advance("PT5M");
      await eventually("the money", async () => {
        const { funds } = await readProfile(world, token);
        return funds === times * NAIRA ? true : undefined;
      });
      const withdrawn = await post(world, apiPaths.withdraw, { amount: 1_000 }, token);
      expect(withdrawn.statusCode).toBe(200);
      await eventually("all of them again", async () => (world.isWhole() ? true : undefined));
    }
    await world.sandbox.advance("PT1H");
    const profile = await readProfile(world, token);
    expect(profile.availableAmt).toBe(TIMES * (NAIRA - 1_000));
    expect(await violationsIn(world.stack.databaseUrl)).toEqual([]);
    expect(world.killings()).toBe(TIMES);
  } finally {
    await world.stack.stop();
  }
});
