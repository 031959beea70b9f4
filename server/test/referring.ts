import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { RedeemAnswer, Referrals } from "@osisi/contracts/referrals.ts";
import { stepUpHeader } from "@osisi/contracts/step-up.ts";
import { openSession } from "#people/auth/session.ts";
import { points, stash } from "#ledger/accounts.ts";
import { balanceOf } from "#ledger/balance.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { awardForGreenInvestment, takeBackForUndone } from "#products/referrals/award-points.ts";
import { type Person, newPerson, onboard, verifiedPerson } from "./people.ts";
import { testServer } from "./server.ts";

/** The whole product, with investors who refer their friends. */

export type Referring = Awaited<ReturnType<typeof startReferring>>;
export type Member = Readonly<{ id: string; slug: string; person: Person }>;
type Envelope<Data> = { statusCode: number; message: string; data: Data; replayed?: boolean };

export async function startReferring() {
  const server = await testServer();
  const { app, db, runtime } = server;

  async function memberOf(person: Person): Promise<Member> {
    const { id, referralSlug } = await db
      .selectFrom("investor")
      .select(["id", "referralSlug"])
      .where("email", "=", person.email.toLowerCase())
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    return { id, slug: referralSlug, person };
  }

  async function call<Data>(
    { id }: Pick<Member, "id">,
    request: { method: "GET" | "POST"; url: string; body?: object; headers?: object },
  ): Promise<Envelope<Data>> {
    const session = { investorId: id, userAgent: "test", now: runtime.clock.now() };
    const { token, stepUp } = await openSession(db, session);
    const answer = await app.inject({
      method: request.method,
      url: request.url,
      ...(request.body === undefined ? {} : { payload: request.body }),
      headers: { authorization: `Bearer ${token}`, [stepUpHeader]: stepUp, ...request.headers },
    });
    const envelope: Envelope<Data> = answer.json();
    return { ...envelope, replayed: answer.headers["idempotent-replayed"] === "true" };
  }

  return {
    ...server,
    call,

    /** A person who has joined, by a friend's link if given, and has verified their e-mail. */
    async member(by?: Member, changes: Partial<Person> = {}): Promise<Member> {
      const referral = by === undefined ? {} : { referralSlug: by.slug };
      return memberOf(await verifiedPerson(server, { ...changes, ...referral }));
    },

    /** A person who has filled in the form, and no more. */
    async claimant(by: Member, changes: Partial<Person> = {}): Promise<Member> {
      const person = newPerson({ ...changes, referralSlug: by.slug });
      await onboard(server, person);
      return memberOf(person);
    },

    /** A person who has joined by that link, without the hundreds of milliseconds of the password
     * hash. */
    async friend(by: Member | undefined): Promise<Member> {
      const person = newPerson();
      const id = newId();
      const now = runtime.clock.now();
      await db
        .insertInto("investor")
        .values({
          id,
          firstName: person.f_name,
          lastName: person.l_name,
          address: person.address,
          email: person.email,
          emailVerifiedAt: now,
          phone: `+234${person.phone.slice(1)}`,
          passwordHash: "none",
          investorTypeId: 1,
          referralSlug: id,
          referredBy: by?.id ?? null,
          termsAcceptedAt: now,
          createdAt: now,
        })
        .execute();
      return { id, slug: id, person };
    },

    async referrerOf({ id }: Member): Promise<string | null> {
      const { referredBy } = await db
        .selectFrom("investor")
        .select("referredBy")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return referredBy;
    },

    async refusalsOf({ id }: Member): Promise<string[]> {
      const rows = await db
        .selectFrom("referralRefusal")
        .select("why")
        .where("referredId", "=", id)
        .execute();
      return rows.map(({ why }) => why);
    },

    /** The effect of a purchase of green units; returns its id. */
    async buyGreen({ id }: Member, investmentId = newId()): Promise<string> {
      const purchase = { investorId: id, investmentId, eventAt: runtime.clock.now() };
      await inTransaction(db, (tx) => awardForGreenInvestment(tx, runtime, purchase));
      return investmentId;
    },

    undo: (investmentId: string) =>
      inTransaction(db, (tx) => takeBackForUndone(tx, runtime, { investmentId })),

    pointsOf: async ({ id }: Member) => Number(await balanceOf(db, points(id))),
    stashOf: ({ id }: Member) => balanceOf(db, stash(id)),

    async referrals(member: Member): Promise<Referrals> {
      return (await call<Referrals>(member, { method: "GET", url: apiPaths.referrals })).data;
    },

    redeem: (member: Member, body: object, headers: object = {}) =>
      call<RedeemAnswer>(member, { method: "POST", url: apiPaths.redeemPoints, body, headers }),
  };
}
