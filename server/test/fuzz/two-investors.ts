import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { Circle } from "@osisi/contracts/circles.ts";
import type { Complaint } from "@osisi/contracts/complaints.ts";
import { greenPoints } from "@osisi/contracts/referrals.ts";
import { expect } from "vitest";
import { openSession } from "#people/auth/session.ts";
import { hashPassword } from "#platform/secrets/passwords.ts";
import { type Investing, startInvesting } from "#test/investing.ts";
import type { Investor } from "#test/paying.ts";
import { keepStepUp } from "#test/stepping-up.ts";

/** The whole product with two investors who have everything that an investor can have. */

export const PASSWORD = "growing rings in the rain";

export type Owner = Investor & Readonly<Owned>;

const names = {
  one: { f_name: "Chinyere", l_name: "Adeyemi" },
  other: { f_name: "Babatunde", l_name: "Okonkwo" },
};

export type TwoInvestors = Awaited<ReturnType<typeof startWithTwoInvestors>>;

type Owned = Awaited<ReturnType<typeof giveEverything>>;

const LIMITED = [
  "REQUESTS_PER_MINUTE",
  "ONBOARD_PER_MINUTE",
  "LOGIN_FAILURES_PER_QUARTER_HOUR",
  "CODES_PER_HOUR",
  "PAYMENTS_PER_MINUTE",
  "STATEMENTS_PER_HOUR",
  "SEARCHES_PER_MINUTE",
];
const unlimited = Object.fromEntries(LIMITED.map((name) => [`LIMIT_${name}`, "1000000000"]));

export async function startWithTwoInvestors() {
  const begin = "2027-01-31T09:00:00+01:00";
  const world = await startInvesting(begin, unlimited, { secondGateway: true });
  const passwordHash = await hashPassword(PASSWORD);
  const one = await joined(world, passwordHash, names.one);
  const other = await joined(world, passwordHash, names.other);
  const ofOne = await giveEverything(world, one, "0110000001");
  const ofOther = await giveEverything(world, other, "0220000002");
  // A new account has to be a day old before money is sent to it.
  await world.pass(2);
  await beginWhatWaits(world, one, { ...names.one, phone: "08090000001" });
  await beginWhatWaits(world, other, { ...names.other, phone: "08090000002" });
  // From here on only requests write: the webhook of a payout could come at any time.
  await world.webhookFaults("drop");
  await world.drain();
  await world.stopWorking();
  return {
    ...world,
    one: { ...one, ...ofOne },
    other: { ...other, ...ofOther },

    /** Restores a session, and everything that would prevent a login, to the initial state. */
    async mend(owner: Investor): Promise<string> {
      const now = world.runtime.clock.now();
      await world.db
        .updateTable("investor")
        .set({ passwordHash, twoStepSince: null })
        .where("id", "=", owner.id)
        .execute();
      const opened = await openSession(world.db, {
        investorId: owner.id,
        userAgent: "test",
        now,
      });
      await keepStepUp(world, opened);
      return opened.token;
    },
  };
}

async function joined(
  world: Investing,
  passwordHash: string,
  { f_name, l_name }: { f_name: string; l_name: string },
): Promise<Investor> {
  const investor = await world.investor();
  const referralSlug = `${l_name}-${investor.id.slice(-6)}`.toLowerCase();
  const phoneVerifiedAt = world.runtime.clock.now();
  await world.db
    .updateTable("investor")
    .set({ firstName: f_name, lastName: l_name, passwordHash, referralSlug, phoneVerifiedAt })
    .where("id", "=", investor.id)
    .execute();
  return investor;
}

async function giveEverything(world: Investing, investor: Investor, accountNumber: string) {
  const payment = await filled(world, investor, 5_000_000);
  const planId = await world.save(investor, { consent: true, name: `Plan of ${investor.id}` });
  const unpaidPlan = await world.open(investor, { name: `Unpaid of ${investor.id}` });
  const byDebit = { interval: "weekly", channel: "bank", directDebit: true };
  const debited = await world.open(investor, { name: `Debited of ${investor.id}`, ...byDebit });
  const investmentId = await world.buy(investor);
  const ordered = await world.order(investor, { portfolioId: 2, unitsBought: 1 });
  const account = await world.post<{ id: string }>(investor, apiPaths.createAccount, {
    accountNumber,
    bankCode: "001",
    otherNameAccepted: true,
  });
  const disputed = await filled(world, investor, 1_000);
  await world.dispute(disputed, "opened");
  const text = `Money of ${investor.id} has not arrived.`;
  const complained = { reference: payment, text };
  const filed = await world.post<Complaint>(investor, apiPaths.complaints, complained);
  const friend = await friendOf(world, investor);
  const spareId = await world.save(investor, { consent: true, name: `Spare of ${investor.id}` });
  const circle = await circleWith(world, { investor, planId, friend });
  const spareCircle = await openCircle(world, investor, spareId);
  return {
    accountNumber,
    cardId: await world.cardOf(investor),
    planId,
    unpaidPlanId: unpaidPlan.data.id,
    mandateId: debited.data.reference,
    investmentId,
    orderId: ordered.id,
    circleId: circle.id,
    circleCode: circle.code,
    memberId: circle.memberId,
    spareCircleId: spareCircle.id,
    accountId: account.data.id,
    complaint: filed.data.number,
    references: [payment, disputed, unpaidPlan.data.reference, ordered.reference],
  };
}

async function filled(world: Investing, investor: Investor, naira: number): Promise<string> {
  const reference = await world.begin(investor, naira);
  await world.paid(reference);
  await world.drain();
  expect((await world.payment(reference)).state).toBe("settled");
  return reference;
}

/** A friend joined by their link and invested, which earned them points. */
async function friendOf(world: Investing, investor: Investor): Promise<Investor> {
  const friend = await world.investor();
  await world.db
    .updateTable("investor")
    .set({ referredBy: investor.id })
    .where("id", "=", friend.id)
    .execute();
  await filled(world, friend, 200_000);
  await world.buy(friend, { portfolioId: greenPoints.portfolioId, unitsBought: 1, months: 12 });
  return friend;
}

function openCircle(world: Investing, investor: Investor, planId: string) {
  const words = { name: `Of ${investor.id}`.slice(0, 40), purpose: `Rent of ${investor.id}` };
  return world
    .post<Circle>(investor, apiPaths.newCircle, { ...words, planId })
    .then(({ data }) => data);
}

/** A circle that the friend has joined. */
async function circleWith(
  world: Investing,
  { investor, planId, friend }: { investor: Investor; planId: string; friend: Investor },
) {
  const { id, code } = await openCircle(world, investor, planId);
  const joined = await world.post<Circle>(friend, apiPaths.joinCircle, {
    code,
    planId: await world.save(friend, { name: `Plan of ${friend.id}` }),
  });
  const memberId = joined.data.members.find(({ isYou }) => isYou)?.id ?? "";
  return { id, code, memberId };
}

async function beginWhatWaits(world: Investing, investor: Investor, edit: object): Promise<void> {
  const asked = [
    await world.post(investor, apiPaths.withdraw, { amount: 2_000 }),
    await world.post(investor, apiPaths.fund, { amount: 1_500 }),
    await world.post(investor, apiPaths.editProfile, edit),
  ];
  expect(asked.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
}
