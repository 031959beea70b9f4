import type { Config } from "#config.ts";
import type { Gateway } from "./gateway.ts";
import { paystackGateway } from "./paystack/paystack.ts";

/** The gateway that the configuration names. */
export function gatewayOf({ paystack }: Pick<Config, "paystack">): Gateway {
  return paystackGateway(paystack);
}
