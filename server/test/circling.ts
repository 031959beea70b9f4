import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { Circle, ListedCircle } from "@osisi/contracts/circles.ts";
import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { Interval } from "@osisi/contracts/plan-terms.ts";
import { dueDateOf, maturityDateOf } from "@osisi/contracts/plan-schedule.ts";
import { sql } from "kysely";
import { expect } from "vitest";
import { newId } from "#platform/ids.ts";
import type { Investor } from "./paying.ts";
import { startSaving } from "./saving.ts";

/** The whole product, with investors who have running plans and circles. */

export type Circling = Awaited<ReturnType<typeof startCircling>>;

export type PlanHistory = Readonly<{
  amountKobo: bigint;
  interval: Interval;
  months: number;
  paid: number;
  isPaused: boolean;
}>;

const BASIS_POINTS = 300;

const fresh: PlanHistory = {
  amountKobo: 500_00n,
  interval: "daily",
  months: 3,
  paid: 1,
  isPaused: false,
};

export async function startCircling() {
  const world = await startSaving("2027-01-31T09:00:00+01:00");
  const { db, post, runtime } = world;

  const circling = {
    ...world,

    async saver(firstName: string): Promise<Investor> {
      const investor = await world.investor();
      await db.updateTable("investor").set({ firstName }).where("id", "=", investor.id).execute();
      return investor;
    },

    /** A running plan with that many instalments paid, without the money of it: circles move none.
     * It is charged by hand, and begins today. */
    async planOf({ id: investorId }: Investor, history: Partial<PlanHistory> = {}) {
      const { paid, isPaused, ...terms } = { ...fresh, ...history };
      const [id, now] = [newId(), runtime.clock.now()];
      const startDate = dateInLagos(now);
      await db
        .insertInto("savingPlan")
        .values({
          ...terms,
          id,
          investorId,
          name: `Plan ${id}`,
          basisPoints: BASIS_POINTS,
          state: "ongoing",
          openedAt: now,
          startedOn: startDate,
          maturesOn: maturityDateOf({ startDate, months: terms.months }),
          fallenDue: paid,
          pausedAt: isPaused ? now : null,
          nextStepAt: new Date(now.getTime() + 86_400_000),
        })
        .execute();
      const instalments = Array.from({ length: paid }, (_, index) => ({
        id: newId(),
        planId: id,
        number: index + 1,
        dueOn: dueDateOf({ startDate, interval: terms.interval }, index + 1),
        state: "paid",
        paidAt: now,
        valueOn: startDate,
        paidFrom: "stash",
        amountKobo: terms.amountKobo,
        basisPoints: BASIS_POINTS,
      }));
      if (paid > 0) await db.insertInto("planInstalment").values(instalments).execute();
      return id;
    },

    /** Their plans reach their end, with what is saved in them. */
    async mature({ id }: Investor): Promise<void> {
      const saved = sql<bigint>`(
        select sum(i.amount_kobo) from plan_instalment i
        where i.plan_id = saving_plan.id and i.state = 'paid'
      )`;
      await db
        .updateTable("savingPlan")
        .set({
          state: "matured",
          maturedAt: runtime.clock.now(),
          principalKobo: saved,
          interestKobo: sql<bigint>`${saved} * basis_points / 10000`,
          nextStepAt: null,
        })
        .where("investorId", "=", id)
        .execute();
    },

    open: async (investor: Investor, changes: object = {}) =>
      post<Circle>(investor, apiPaths.newCircle, {
        name: "Rent together",
        purpose: "January's rent, saved by December",
        planId: await circling.planOf(investor),
        ...changes,
      }),

    /** A circle of that keeper, who is alone in it. */
    async circleOf(keeper: Investor, changes: object = {}): Promise<Circle> {
      const opened = await circling.open(keeper, changes);
      expect(opened).toMatchObject({ statusCode: 200 });
      return opened.data;
    },

    join: (investor: Investor, code: string, planId: string) =>
      post<Circle>(investor, apiPaths.joinCircle, { code, planId }),

    preview: (investor: Investor, code: string) =>
      post<unknown>(investor, apiPaths.previewCircle, { code }),

    /** A new saver who has joined. */
    async joined(firstName: string, { code }: Circle): Promise<Investor> {
      const investor = await circling.saver(firstName);
      const answer = await circling.join(investor, code, await circling.planOf(investor));
      expect(answer).toMatchObject({ statusCode: 200 });
      return investor;
    },

    circle: (investor: Investor, id: string) =>
      world.call<Circle>(investor, { method: "GET", url: apiPaths.oneCircle.replace(":id", id) }),

    circles: async (investor: Investor) =>
      (await world.call<ListedCircle[]>(investor, { method: "GET", url: apiPaths.circles })).data,

    leave: (investor: Investor, circleId: string) =>
      post<null>(investor, apiPaths.leaveCircle, { circleId }),
    undo: (investor: Investor, circleId: string) =>
      post<Circle>(investor, apiPaths.undoLeavingCircle, { circleId }),
    newCode: (investor: Investor, circleId: string) =>
      post<Circle>(investor, apiPaths.newCircleCode, { circleId }),
    remove: (investor: Investor, circleId: string, memberId: string) =>
      post<Circle>(investor, apiPaths.removeCircleMember, { circleId, memberId }),
    shut: (investor: Investor, circleId: string) =>
      post<null>(investor, apiPaths.closeCircle, { circleId }),

    /** Who is in it, the keeper first. */
    async names(investor: Investor, id: string): Promise<string[]> {
      const { data } = await circling.circle(investor, id);
      return data.members.map(({ firstName }) => firstName);
    },
  };
  return circling;
}
