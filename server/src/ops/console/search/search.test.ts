import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestConsole, startConsole } from "#test/console.ts";
import type { Investor } from "#test/paying.ts";
import { type Withdrawing, startWithdrawing } from "#test/withdrawing.ts";
import type { Db } from "#platform/database/database.ts";
import { referenceOf } from "#gateway/reference.ts";
import { search } from "./search.ts";

let world: Withdrawing;
let office: TestConsole;
let db: Db;
let ada: Investor;
let owner: { phone: string; email: string };

beforeAll(async () => {
  world = await startWithdrawing();
  office = await startConsole(world);
  db = office.db;
  ada = await world.investor();
  await world.investor();
  await world.db
    .updateTable("investor")
    .set({ firstName: "Adaeze Ngozi", lastName: "Okonkwo" })
    .where("id", "=", ada.id)
    .execute();
  owner = await world.db
    .selectFrom("investor")
    .select(["phone", "email"])
    .where("id", "=", ada.id)
    .executeTakeFirstOrThrow();
});

afterAll(async () => {
  await office.stop();
  await world.stop();
});

async function find(text: string) {
  const { answer } = await search({ db, clock: world.runtime.clock }, text);
  return answer;
}

async function idsFor(text: string): Promise<string[]> {
  const { groups } = await find(text);
  return groups.customers.map(({ investorId }) => investorId);
}

describe("a customer", () => {
  it("is found by the phone in every spelling, and by its end", async () => {
    const digits = owner.phone.slice("+234".length);
    const spellings = [
      `0${digits}`,
      owner.phone,
      `234${digits}`,
      `+234 ${digits.slice(0, 3)} ${digits.slice(3)}`,
      digits,
      digits.slice(-6),
    ];
    for (const typed of spellings) expect(await idsFor(typed)).toContain(ada.id);
  });

  it("is found by e-mail, name in either order, a second first name, and id", async () => {
    const local = owner.email.slice(0, owner.email.indexOf("@") + 1);
    const names = ["Adaeze", "okonkwo", "Adaeze Ngozi Ok", "Okonkwo Ada", "ngozi", "Ngozi Okon"];
    for (const typed of [owner.email, local, ...names, ada.id]) {
      expect(await idsFor(typed)).toContain(ada.id);
    }
    expect(await idsFor("Okonkwo Tunde")).toEqual([]);
  });

  it("is found by the phone that they had before", async () => {
    await world.db
      .insertInto("channelChange")
      .values({
        id: "0193c7a2-f4a1-7c11-a1b2-c3d4e5f60718",
        investorId: ada.id,
        channel: "sms",
        oldTarget: "+2349011112222",
        changedAt: new Date("2026-11-04T09:00:00Z"),
        undoUntil: new Date("2026-11-05T09:00:00Z"),
      })
      .execute();
    const { groups } = await find("0901 111");
    expect(groups.customers[0]).toMatchObject({
      investorId: ada.id,
      matched: "sms until 4 Nov 2026",
    });
  });

  it("is shown without name, number and address in full", async () => {
    const answer = JSON.stringify(await find(owner.email));
    expect(answer).toContain("Adaeze Ngozi O••••");
    for (const secret of [owner.email, "Okonkwo", owner.phone, owner.phone.slice(4)]) {
      expect(answer).not.toContain(secret);
    }
  });
});

describe("money", () => {
  it("is found by our reference, its beginning and the gateway's id", async () => {
    const reference = await world.begin(ada, 5_000);
    await world.paid(reference);
    await world.drain();
    const { gatewayId } = await world.payment(reference);
    for (const typed of [reference, reference.slice(0, 30), String(gatewayId)]) {
      const { groups } = await find(typed);
      expect(groups.payments).toMatchObject([
        { reference, amountKobo: "500000", state: "settled", investorId: ada.id },
      ]);
    }
  });

  it("is found by the id that the second gateway shows, and by the one that we have", async () => {
    const reference = await world.begin(ada, 5_000);
    const gatewayId = "flw-4975363";
    await world.db
      .updateTable("payment")
      .set({ gatewayId })
      .where("reference", "=", reference)
      .execute();
    for (const typed of [gatewayId, "4975363"]) {
      const { groups } = await find(typed);
      expect(groups.payments).toMatchObject([{ reference, gatewayId, matched: "gateway’s id" }]);
    }
  });

  it("is found by the session of a payout, and an account by its last four digits", async () => {
    const investor = await world.saver(20_000);
    const withdrawal = await world.db
      .selectFrom("payoutRecipient")
      .select(["id", "last4"])
      .where("investorId", "=", investor.id)
      .executeTakeFirstOrThrow();
    const id = "0193c7a2-0000-7000-8000-000000000001";
    await world.db
      .insertInto("withdrawal")
      .values({
        id,
        investorId: investor.id,
        recipientId: withdrawal.id,
        amountKobo: 100n,
        reference: referenceOf("withdrawal", id),
        state: "paid",
        toSend: false,
        sentAt: new Date(),
        paidAt: new Date(),
        createdAt: new Date(),
        sessionId: "100004261121000123456789012345",
      })
      .execute();
    const bySession = await find("1000042611210001");
    expect(bySession.groups.withdrawals).toMatchObject([{ matched: "session id" }]);
    const byLast4 = await find(withdrawal.last4);
    expect(byLast4.groups.cards).toContainEqual(
      expect.objectContaining({ kind: "payout-account", investorId: investor.id }),
    );
  });
});

it("shows fifty at most, and says that there are more", async () => {
  const rows = Array.from({ length: 60 }, (_, n) => ({
    id: `0193c7a2-0000-7000-8000-0000000001${String(n).padStart(2, "0")}`,
    firstName: "Zainab",
    lastName: `Bello ${n}`,
    address: "1 Allen Avenue",
    email: `zainab-${n}@example.ng`,
    phone: `+23470900000${String(n).padStart(2, "0")}`,
    passwordHash: "x",
    investorTypeId: 1,
    referralSlug: `zainab-${n}`,
    termsAcceptedAt: new Date(),
    createdAt: new Date(),
  }));
  await world.db.insertInto("investor").values(rows).execute();
  const { groups, more } = await find("zainab");
  expect(groups.customers).toHaveLength(50);
  expect(more).toBe(true);
  expect((await find("07090000012")).more).toBe(false);
});

it("finds nothing for signs that mean something to the database", async () => {
  for (const typed of ["%%%%", "____", "\\\\\\\\", "a'b--;", "!!! & |", "(((("]) {
    expect((await find(typed)).groups.customers).toEqual([]);
  }
});
