import {
  gatewayStates,
  routedOperations,
  routingActs,
} from "@osisi/contracts/console/routing-acts.ts";
import { gateways } from "#gateway/gateway-of.ts";
import {
  findRoute,
  findState,
  insertRoute,
  insertState,
  lockRouting,
} from "#money/routing/queries.ts";
import { readGiven } from "./catalogue/read-typed.ts";
import { type Command, type Order, Refused, WrongUsage, audited, word } from "./command.ts";

/** Where new checkouts and payouts go. What was sent stays with its gateway. */

export const route: Command = {
  usage: "route <checkout|payout> primary=<gateway> standby=<gateway> share=<percent>",
  summary: "which gateway takes new business, and which one when that is down, or always a share",
  words: [2, 4],
  isAct: true,
  async run(order) {
    const { clock } = order.runtime;
    const operation = oneOf(routedOperations, word(order, 0));
    const given = readGiven(order.words.slice(1), Object.keys(routingActs.route.arguments));
    const primaryGateway = configured(order, given["primary"] ?? "");
    const standby = given["standby"] ? configured(order, given["standby"]) : null;
    const standbyPercent = readShare(given["share"] || "0");
    if (standby === primaryGateway) throw new Refused("A gateway cannot stand by for itself.");
    if (standby === null && standbyPercent > 0) throw new Refused("There is no standby to share.");
    const act = { action: "route", subject: operation, arguments: given };
    return audited(order, act, async (tx) => {
      await lockRouting(tx);
      const known = await findRoute(tx, operation);
      const isSame =
        known?.primaryGateway === primaryGateway &&
        known.standby === standby &&
        known.standbyPercent === standbyPercent;
      if (isSame) throw new Refused("It is routed so already.");
      const { operator, reason } = order;
      const chosen = { operation, primaryGateway, standby, standbyPercent };
      await insertRoute(tx, { ...chosen, setAt: clock.now(), operator, why: reason });
      const share = standbyPercent > 0 ? `, and takes ${standbyPercent} percent at all times` : "";
      const other = standby === null ? "nothing stands by" : `${standby} stands by${share}`;
      return `Each new ${operation} goes to ${primaryGateway}; ${other}.`;
    });
  },
};

export const gatewayState: Command = {
  usage: `gateway-state <gateway> <${gatewayStates.join("|")}>`,
  summary: "switch a gateway for new business, or let it be switched by whether it answers",
  words: [2, 2],
  isAct: true,
  async run(order) {
    const { clock } = order.runtime;
    const gateway = configured(order, word(order, 0));
    const state = oneOf(gatewayStates, word(order, 1));
    const act = { action: "gateway-state", subject: gateway, arguments: { state } };
    return audited(order, act, async (tx) => {
      await lockRouting(tx);
      const known = await findState(tx, gateway);
      const isSet = known !== undefined && known.operator !== null;
      if (isSet ? known.state === state : state === "automatic" && known?.state !== "down") {
        throw new Refused(`${gateway} is set to ${state} already.`);
      }
      const { operator, reason } = order;
      await insertState(tx, { gateway, state, setAt: clock.now(), operator, why: reason });
      return `${gateway} is set to ${state} for what is new. What was sent stays where it is.`;
    });
  },
};

/** @throws WrongUsage */
function configured({ runtime }: Order, typed: string): string {
  const names: readonly string[] = gateways(runtime.config).map(({ name }) => name);
  if (names.includes(typed)) return typed;
  throw new WrongUsage(`${typed || "Nothing"} is none of ${names.join(", ")}.`);
}

/** @throws WrongUsage */
function oneOf<Word extends string>(words: readonly Word[], typed: string): Word {
  const found = words.find((one) => one === typed);
  if (found === undefined) throw new WrongUsage(`${typed} is none of ${words.join(", ")}.`);
  return found;
}

/** @throws WrongUsage */
function readShare(typed: string): number {
  if (/^(\d|[1-9]\d|100)$/.test(typed)) return Number(typed);
  throw new WrongUsage(`${typed} is no percentage from 0 to 100.`);
}
