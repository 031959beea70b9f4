import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Leavers, startClosing } from "#test/closing.ts";
import { codeIn } from "#test/outside.ts";
import { logIn, onboard, post as postAs, verifiedPerson } from "#test/people.ts";
import { openedBy } from "#test/stepping-up.ts";
import { openSession } from "#people/auth/session.ts";
import { standingClock } from "#platform/clock.ts";
import { isOfClosedAccount } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { eraseIdentities, readIdentity } from "./closed-identity.ts";

/** What happens after an account was closed: money that comes, and what is erased years later. */

let world: Leavers;
beforeAll(async () => {
  world = await startClosing();
});
afterAll(() => world.stop());

it("allows the same person to register again, as a new investor", async () => {
  const person = await verifiedPerson(world);
  const closed = await postAs(world, apiPaths.closeAccount, {}, await openedBy(world, person));
  expect(closed.statusCode).toBe(200);
  await world.outside.nthMail(person.email, 2);
  await onboard(world, person);
  const otp = codeIn(await world.outside.nthMail(person.email, 3));
  await postAs(world, apiPaths.confirmOnboardingEmail, { email: person.email, otp });
  expect((await logIn(world, person)).json()).toMatchObject({ statusCode: 200 });
});

it("refuses everything in the name of a closed account", async () => {
  const investor = await world.leaver();
  await world.close(investor);
  const now = world.runtime.clock.now();
  const session = { investorId: investor.id, userAgent: "test", now };
  const error: unknown = await openSession(world.db, session).catch((caught: unknown) => caught);
  expect(isOfClosedAccount(error)).toBe(true);
});

it("puts later money into suspense, for an operator to send back", async () => {
  const investor = await world.leaver();
  const reference = await world.begin(investor, 2_000);
  expect((await world.close(investor)).statusCode).toBe(409);
  await world.customer(reference, { outcome: "abandoned" });
  await world.travel("PT2H");
  expect((await world.close(investor)).statusCode).toBe(200);
  await world.paid(reference);
  await world.expectBooksToAgree();
  expect(await world.stashOf(investor)).toBe(0n);
  expect((await world.payment(reference)).state).toBe("held");
  expect(await world.findings(reference)).toEqual(["payment-of-closed-account"]);
});

it("alerts an operator of a withdrawal that a bank sends back to a closed account", async () => {
  const { investor, reference } = await world.emptied(3_000);
  await world.close(investor);
  await world.become(reference, "reversed");
  await expect.poll(() => world.stateOf(reference)).toBe("reversed");
  expect(await world.findings(reference)).toContain("closed-account-credited");
  expect(await world.stashOf(investor)).toBe(300_000n);
});

it("erases the identity after five years", async () => {
  const { investor, reference } = await world.emptied(1_500);
  await world.close(investor);
  const closedAt = world.runtime.clock.now().getTime();
  const after = (years: number) => ({
    ...world.runtime,
    clock: standingClock(new Date(closedAt + years * 366 * 86_400_000)),
  });
  await eraseIdentities(after(4));
  expect(await readIdentity(world.db, world.runtime, investor.id)).toBeDefined();
  await eraseIdentities(after(5));
  expect(await readIdentity(world.db, world.runtime, investor.id)).toBeUndefined();
  const payments = await world.db
    .selectFrom("payment")
    .select("email")
    .where("investorId", "=", investor.id)
    .execute();
  expect(payments.map(({ email }) => email)).toEqual(["erased@closed.invalid"]);
  expect(await world.stateOf(reference)).toBe("paid");
});

it("erases senders, the account number and mandates with the identity", async () => {
  const { investor, reference } = await world.emptied(1_500);
  const now = world.runtime.clock.now();
  const { id: investorId } = investor;
  const from = { senderName: "CHIDI OKAFOR", senderBank: "Kuda" };
  await world.db.updateTable("payment").set(from).where("investorId", "=", investorId).execute();
  const number = {
    gatewayId: "253",
    provider: "wema-bank",
    bankName: "Wema Bank",
    accountNumber: "9930012345",
    accountName: "OSISI/ADA OBI",
    customerCode: "CUS_secret",
  };
  await world.db
    .insertInto("ownAccount")
    .values({
      ...number,
      id: newId(),
      investorId,
      email: "ada@gateway.example",
      state: "assigned",
      consentedAt: now,
      requestedAt: now,
      assignedAt: now,
    })
    .execute();
  const page = { reference: `mandate-${reference}`, consentUrl: "https://gateway.example/consent" };
  await world.db
    .insertInto("mandate")
    .values({ ...page, id: newId(), investorId, email: "ada@gateway.example", startedAt: now })
    .execute();
  await world.close(investor);
  await world.db
    .updateTable("ownAccount")
    .set({ releaseAt: null })
    .where("investorId", "=", investorId)
    .execute();
  const later = standingClock(new Date(now.getTime() + 6 * 366 * 86_400_000));
  await eraseIdentities({ ...world.runtime, clock: later });
  const rows = await Promise.all(
    (["payment", "ownAccount", "mandate"] as const).map((table) =>
      world.db.selectFrom(table).selectAll().where("investorId", "=", investorId).execute(),
    ),
  );
  const texts = new Set(rows.flat().flatMap((row) => Object.values(row).map(String)));
  const personal = [
    ...Object.values(from),
    "9930012345",
    "OSISI/ADA OBI",
    "CUS_secret",
    "ada@gateway.example",
    page.consentUrl,
  ];
  expect(rows.map((found) => found.length)).toEqual([1, 1, 1]);
  expect(personal.filter((secret) => texts.has(secret))).toEqual([]);
});
