import { channels } from "@osisi/contracts/payments.ts";
import {
  forgetTabDraft,
  ofThisTab,
  readTabDraft,
  writeTabDraft,
  type DraftStorage,
} from "../app/tab-draft.ts";
import { emptyWish, type InvestmentWish } from "./investment-wish.ts";

/** What an investor chose in the wizard of a portfolio outlives a reload, a call that failed, the way to
 * the gateway to fund the stash, and a session that ended, in this tab only. */
export function investmentDraft(
  investorId: string,
  portfolioId: number,
  storage: () => DraftStorage = ofThisTab,
) {
  const name = `osisi.investment.${portfolioId}.${investorId}`;
  return {
    isKept: () => readTabDraft(name, storage).size > 0,
    read: (): InvestmentWish => wishFrom(readTabDraft(name, storage)),
    write: (wish: InvestmentWish) => writeTabDraft(name, wish, storage),
    forget: () => forgetTabDraft(name, storage),
  };
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
