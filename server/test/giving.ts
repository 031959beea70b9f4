import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { GiveAnswer, GivePage, GiveReceipt, PlanGifts } from "@osisi/contracts/gifts.ts";
import type { MovementsAnswer } from "@osisi/contracts/history.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import { expect } from "vitest";
import { newId } from "#platform/ids.ts";
import type { Investor } from "./paying.ts";
import { newPlace } from "./people.ts";
import { startSaving } from "./saving.ts";

/** The whole product, with givers without an account who pay into a plan by its link. */

export type Giving = Awaited<ReturnType<typeof startGiving>>;

/** A plan, its owner and its link. */
export type Linked = Readonly<{ owner: Investor; planId: string; token: string }>;

type Answered<Data> = {
  statusCode: number;
  message: string;
  data: Data;
  errors?: Record<string, string[]>;
  headers: Readonly<Record<string, unknown>>;
};

export async function startGiving(begin: string) {
  const world = await startSaving(begin);

  /** Without a session, each time from another place. */
  async function ask<Data>(
    method: "GET" | "POST",
    url: string,
    { payload, remoteAddress = newPlace() }: { payload?: object; remoteAddress?: string } = {},
  ): Promise<Answered<Data>> {
    await world.runtime.clock.refresh();
    const sent = { method, url, remoteAddress, ...(payload ? { payload } : {}) };
    const answer = await world.app.inject(sent);
    const read: Omit<Answered<Data>, "headers"> = answer.json();
    return { ...read, statusCode: answer.statusCode, headers: answer.headers };
  }

  async function linkOf(owner: Investor, planId: string, url: string = apiPaths.openGiftLink) {
    const { data } = await world.post<PlanGifts>(owner, url, { planId });
    return data.link?.token ?? "";
  }

  return {
    ...world,
    linkOf,

    /** Three instalments of an amount, of which the first is paid: as much again can be added. */
    async linked(amount = 100_000): Promise<Linked> {
      const owner = await world.investor();
      const planId = await world.save(owner, { interval: "monthly", amount, channel: "bank" });
      return { owner, planId, token: await linkOf(owner, planId) };
    },

    give: (token: string, amount: number, more: object = {}, remoteAddress?: string) =>
      ask<GiveAnswer>("POST", apiPaths.give, {
        payload: {
          token,
          amount,
          name: "Musa",
          email: "musa@example.com",
          requestKey: newId(),
          ...more,
        },
        ...(remoteAddress !== undefined && { remoteAddress }),
      }),

    /** A gift whose giver is on the gateway's page. Its reference. */
    async begun(token: string, amount: number): Promise<string> {
      const begin = await this.give(token, amount);
      expect(begin).toMatchObject({ statusCode: 200 });
      return begin.data.reference;
    },

    async booked(reference: string): Promise<void> {
      await world.paid(reference);
      await world.drain();
    },

    /** A gift that is paid and booked; `more` is what the giver does otherwise. Its reference. */
    async given(token: string, amount: number, more: object = {}): Promise<string> {
      const { data } = await this.give(token, amount);
      await world.customer(data.reference, { outcome: "success", ...more });
      await world.drain();
      return data.reference;
    },

    givePage: (token: string, remoteAddress?: string) =>
      ask<GivePage>("GET", apiPaths.givePage.replace(":token", token), {
        ...(remoteAddress !== undefined && { remoteAddress }),
      }),

    giveReceipt: (reference: string) =>
      ask<GiveReceipt>("GET", apiPaths.giveReceipt.replace(":reference", reference)),

    async gifts({ owner, planId }: Omit<Linked, "token">): Promise<PlanGifts> {
      const url = apiPaths.planGifts.replace(":id", planId);
      return (await world.call<PlanGifts>(owner, { method: "GET", url })).data;
    },

    async heldBackOf(owner: Investor): Promise<Profile["heldBack"]> {
      const profile = { method: "GET", url: apiPaths.profile } as const;
      return (await world.call<Profile>(owner, profile)).data.heldBack;
    },

    async lines(owner: Investor, search?: string): Promise<MovementsAnswer["items"]> {
      const url = `${apiPaths.movements}${search === undefined ? "" : `?search=${search}`}`;
      return (await world.call<MovementsAnswer>(owner, { method: "GET", url })).data.items;
    },
  };
}
