import { channels } from "@osisi/contracts/payments.ts";
import type { Asked, AskedMemory } from "#platform/api/request-keys.ts";
import {
  forgetTabDraft,
  ofThisTab,
  readTabDraft,
  writeTabDraft,
  type DraftStorage,
} from "#platform/forms/tab-draft.ts";
import { emptyWish, type InvestmentWish } from "./investment-form-values.ts";

/** The input of a portfolio's wizard survives a reload, a failed call, the redirect to the gateway
 * to fund the stash, and an expired session, in this tab only. So does the key of a purchase with
 * an unknown outcome: a retry after a reload is the same purchase. */
export function investmentDraft(
  investorId: string,
  portfolioId: number,
  storage: () => DraftStorage = ofThisTab,
) {
  const name = `osisi.investment.${portfolioId}.${investorId}`;
  const askedName = `${name}.asked`;
  const asked: AskedMemory = {
    read: () => askedFrom(readTabDraft(askedName, storage)),
    write(value) {
      if (value) writeTabDraft(askedName, value, storage);
      else forgetTabDraft(askedName, storage);
    },
  };
  return {
    isKept: () => readTabDraft(name, storage).size > 0,
    read: (): InvestmentWish => wishFrom(readTabDraft(name, storage)),
    write: (wish: InvestmentWish) => writeTabDraft(name, wish, storage),
    asked,
    forget() {
      forgetTabDraft(name, storage);
      asked.write(undefined);
    },
  };
}

function askedFrom(fields: ReadonlyMap<string, unknown>): Asked | undefined {
  const body = fields.get("body");
  const key = fields.get("key");
  const at = fields.get("at");
  if (typeof body !== "string" || typeof key !== "string" || typeof at !== "number")
    return undefined;
  return { body, key, at, mayHaveBegun: fields.get("mayHaveBegun") === true };
}

function wishFrom(fields: ReadonlyMap<string, unknown>): InvestmentWish {
  const units = fields.get("unitsBought");
  const months = fields.get("months");
  const method = fields.get("paymentMethod");
  return {
    unitsBought: typeof units === "string" ? units : emptyWish.unitsBought,
    months: typeof months === "number" ? months : null,
    paymentMethod: [...channels, "stash" as const].find((known) => known === method) ?? null,
  };
}
