import { createHash } from "node:crypto";
import { gatewayOf, gateways } from "#gateway/gateway-of.ts";
import type { Gateway, GatewayName } from "#gateway/gateway.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type Operation, type RoutingRow, readRouting } from "./queries.ts";

/** Where something new goes. Nothing that was sent moves: it stays with the gateway that has it until
 * that one has said how it ended. Without a row, the first gateway is the primary one and the second
 * its standby. */

type Facts = Readonly<{
  /** Of what is to be sent: the same one always falls on the same side of the share. */
  id: string;
  /** Whether a gateway can do it at all. */
  can: (gateway: Gateway) => boolean;
}>;

export type Choice = Readonly<{
  /** To be tried one after the other. There is always one. */
  order: readonly [GatewayName, ...GatewayName[]];
  /** All that can do it are down. */
  isDown: boolean;
}>;

export async function chooseGateway(
  { config, db }: Pick<Runtime, "config" | "db">,
  operation: Operation,
  { id, can }: Facts,
): Promise<Choice> {
  const first = gatewayOf(config).name;
  const all = gateways(config);
  if (all.length < 2) return { order: [first], isDown: false };
  const able = all.filter((gateway) => can(gateway)).map(({ name }) => name);
  const row = await readRouting(db, operation);
  return choose({ names: able.length > 0 ? able : [first], row, share: shareOf(id) });
}

/** `names`: those that can do it, the first of the configuration first. */
export function choose({
  names,
  row,
  share,
}: {
  names: readonly GatewayName[];
  row: RoutingRow | undefined;
  share: number;
}): Choice {
  const [first, ...others] = named(names, row);
  if (first === undefined) throw new Error("no gateway can do it");
  const isShared = share < (row?.standbyPercent ?? 0);
  const preferred = isShared ? [...others, first] : [first, ...others];
  const [up, ...rest] = preferred.filter((name) => !row?.down.includes(name));
  return up === undefined
    ? { order: [first], isDown: true }
    : { order: [up, ...rest], isDown: false };
}

/** The primary one and its standby, as far as they can do it, or else any. */
function named(names: readonly GatewayName[], row: RoutingRow | undefined): GatewayName[] {
  if (!row || row.primaryGateway === null) return [...names];
  const routed = [row.primaryGateway, row.standby].flatMap(
    (wanted) => names.find((name) => name === wanted) ?? [],
  );
  return routed.length > 0 ? routed : [...names];
}

/** Of a hundred. */
export function shareOf(id: string): number {
  return createHash("sha256").update(id).digest().readUInt32BE(0) % 100;
}
