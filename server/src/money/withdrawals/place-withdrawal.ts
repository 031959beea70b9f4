import { gateways } from "#gateway/gateway-of.ts";
import type { GatewayName } from "#gateway/gateway.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type Choice, chooseGateway } from "../routing/choose-gateway.ts";
import { hasRoom, readFloats } from "../routing/floats.ts";
import { isUnsent } from "./attempt.ts";
import { moveWithdrawal } from "./move-withdrawal.ts";
import type { Withdrawal } from "./queries.ts";

/** Where a withdrawal is sent. A new one goes where the routing says and the balance covers it; one
 * that was moved or refused stays, unless its gateway is down or does not cover it. What may have
 * arrived stays where it is. If no gateway can take it, it waits. */

type Placing =
  | { kind: "here" }
  /** It has moved, and is due there, or another worker has it. */
  | { kind: "elsewhere" }
  | { kind: "waits"; because: Readonly<{ kind: "float-empty" | "ours"; why: string }> };

export async function placeWithdrawal(runtime: Runtime, withdrawal: Withdrawal): Promise<Placing> {
  const { config } = runtime;
  if (gateways(config).length < 2 || !isUnsent(withdrawal)) return { kind: "here" };
  const { amountKobo, gateway, id, reference } = withdrawal;
  const choice = await chooseGateway(runtime, "payout", {
    id,
    can: ({ capabilities }) => amountKobo % capabilities.payoutStepKobo === 0n,
  });
  if (choice.isDown) return waits("ours", "gateway_down");
  const order = ownFirst(choice, withdrawal);
  const roomy = await withRoom(runtime, order, amountKobo);
  for (const to of roomy) {
    if (to === gateway) return { kind: "here" };
    const moving = await moveWithdrawal(runtime, reference, to);
    if (moving === "moved" || moving === "not-unsent") return { kind: "elsewhere" };
  }
  const isDown = roomy.length > 0 && !order.includes(gateway);
  return isDown ? waits("ours", "gateway_down") : waits("float-empty", "balance_too_low");
}

function ownFirst(
  { order }: Choice,
  { attempt, gateway, sends }: Withdrawal,
): readonly GatewayName[] {
  const isNew = attempt === 1 && sends === 0;
  if (isNew || !order.includes(gateway)) return order;
  return [gateway, ...order.filter((name) => name !== gateway)];
}

async function withRoom(
  { clock, db }: Runtime,
  order: readonly GatewayName[],
  amountKobo: bigint,
): Promise<readonly GatewayName[]> {
  const now = clock.now();
  const floats = await readFloats(db, now);
  return order.filter((name) =>
    hasRoom(
      floats.find((float) => float.gateway === name),
      amountKobo,
      now,
    ),
  );
}

function waits(kind: "float-empty" | "ours", why: string): Placing {
  return { kind: "waits", because: { kind, why } };
}
