import type { routingActs } from "@osisi/contracts/console/routing-acts.ts";
import { gatewayOf } from "#gateway/gateway-of.ts";
import type { Attacked } from "./attacked-deployments.ts";
import type { Leavers } from "./closing.ts";

type Shell = (...words: string[]) => Promise<void>;

/** The acts about gateways. Before each of them another operator has set something else. */
export function attackedRouting(
  { db, runtime }: Leavers,
  { shell }: { shell: Shell },
): Record<keyof typeof routingActs, () => Promise<Attacked>> {
  const { name } = gatewayOf(runtime.config);
  const before = () => ({ setAt: runtime.clock.now(), operator: "Ada", why: "before" });

  return {
    async route() {
      const [operation, standby] = ["checkout", "another"];
      const elsewhere = { operation, primaryGateway: name, standby, standbyPercent: 1 };
      await db
        .insertInto("gatewayRoute")
        .values({ ...elsewhere, ...before() })
        .execute();
      const spoil = () => shell("route", operation, `primary=${name}`);
      return { subject: operation, given: { primary: name }, spoil };
    },
    async "gateway-state"() {
      await db
        .insertInto("gatewayState")
        .values({ gateway: name, state: "automatic", ...before() })
        .execute();
      return {
        subject: name,
        given: { state: "down" },
        spoil: () => shell("gateway-state", name, "down"),
      };
    },
  };
}
