import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { type ClosingReason, closing } from "@osisi/contracts/closing.ts";
import { success } from "@osisi/contracts/envelope.ts";
import { expect } from "vitest";
import { hashPassword } from "#platform/secrets/passwords.ts";
import * as z from "zod/mini";
import type { Investor } from "./paying.ts";
import { WAIT, startWithdrawing } from "./withdrawing.ts";

/** The whole product, with investors who close their accounts. */

export type Leavers = Awaited<ReturnType<typeof startClosing>>;

export const PASSWORD = "growing rings";
const passwordHash = hashPassword(PASSWORD);

export async function startClosing(env: Record<string, string> = {}) {
  const world = await startWithdrawing(env);

  async function withPassword(investor: Investor): Promise<Investor> {
    await world.db
      .updateTable("investor")
      .set({ passwordHash: await passwordHash })
      .where("id", "=", investor.id)
      .execute();
    return investor;
  }

  return {
    ...world,

    /** An investor with an empty account. */
    leaver: async () => withPassword(await world.investor()),

    /** An investor with that much in the stash. */
    leaverWith: async (naira: number) => withPassword(await world.saver(naira)),

    /** An investor who has withdrawn the whole stash. Returns the withdrawal's reference, too. */
    async emptied(naira: number): Promise<{ investor: Investor; reference: string }> {
      const investor = await this.leaverWith(naira);
      const reference = await world.send(investor, naira);
      await expect.poll(() => world.stateOf(reference), WAIT).toBe("paid");
      return { investor, reference };
    },

    close: (investor: Investor) =>
      world.call(investor, { method: "POST", url: apiPaths.closeAccount }),

    async reasons(investor: Investor): Promise<ClosingReason[]> {
      const answer = await world.call(investor, { method: "GET", url: apiPaths.closing });
      return z.parse(success(closing), answer.json()).data.reasons;
    },

    row: (investor: Investor) =>
      world.db
        .selectFrom("investor")
        .selectAll()
        .where("id", "=", investor.id)
        .executeTakeFirstOrThrow(),
  };
}
