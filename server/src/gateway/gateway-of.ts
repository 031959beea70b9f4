import type { Config } from "#config.ts";
import { flutterwaveGateway } from "./flutterwave/flutterwave.ts";
import { withPrefix } from "./flutterwave/ids.ts";
import type { Gateway, GatewayName } from "./gateway.ts";
import { paystackGateway } from "./paystack/paystack.ts";

export const gatewayNames: readonly GatewayName[] = ["paystack", "flutterwave"];

/** As an investor reads them, also once one is no longer configured. */
export const displayNames: Readonly<Record<GatewayName, string>> = {
  paystack: "Paystack",
  flutterwave: "Flutterwave",
};

/** The environment variable without which it is not configured. */
export const settingOf: Readonly<Record<GatewayName, string>> = {
  paystack: "PAYSTACK_SECRET_KEY",
  flutterwave: "FLUTTERWAVE_SECRET_KEY",
};

type Settings = Pick<Config, "firstGateway" | "secondGateway">;

/** The first gateway of the configuration, which is always there. */
export function gatewayOf({ firstGateway }: Pick<Config, "firstGateway">): Gateway {
  return paystackGateway(firstGateway);
}

/** Every configured gateway, the first one first. */
export function gateways({ firstGateway, secondGateway }: Settings): readonly Gateway[] {
  return [
    paystackGateway(firstGateway),
    ...(secondGateway ? [flutterwaveGateway(secondGateway)] : []),
  ];
}

export function unconfiguredGateways(config: Settings): readonly GatewayName[] {
  const configured = new Set(gateways(config).map(({ name }) => name));
  return gatewayNames.filter((name) => !configured.has(name));
}

/** Money is bound to the gateway that took it, so one that is no longer configured is an error. */
export function gatewayNamed(config: Settings, name: GatewayName): Gateway {
  const found = gateways(config).find((gateway) => gateway.name === name);
  if (!found) throw new Error(`The gateway ${name} is not configured.`);
  return found;
}

/** How rows may have the id of an object that a gateway's dashboard shows. */
export function storedIds(shown: string): readonly string[] {
  return [shown, withPrefix(shown)];
}

/** Its accounts in the ledger. */
export function placeOf(name: GatewayName): "first" | "second" {
  return name === "paystack" ? "first" : "second";
}

/** Of a row. */
export function asGatewayName(text: string): GatewayName {
  const found = gatewayNames.find((name) => name === text);
  if (!found) throw new Error(`${text} is no gateway`);
  return found;
}
