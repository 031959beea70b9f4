import * as z from "zod/mini";
import type { Config } from "#config.ts";

const address = z.string().brand("gateway e-mail");

/** The address under which the gateway knows a customer. */
export type GatewayEmail = z.infer<typeof address>;

/** The address that a giver without an account typed: it pays once, and no card is kept with it. */
export function gatewayEmailOfGiver(email: string): GatewayEmail {
  return z.parse(address, email);
}

/** The gateway sends receipts to this address and keeps one customer per address, so only an
 * address that the investor has verified is used. An unverified one may belong to another person:
 * then a unique address at our own mail domain is used. */
export function gatewayEmail(
  { mailFrom }: Pick<Config, "mailFrom">,
  { id, email, emailVerifiedAt }: { id: string; email: string; emailVerifiedAt: Date | null },
): GatewayEmail {
  const domain = mailFrom.replace(/>$/, "").split("@").at(-1);
  return z.parse(address, emailVerifiedAt === null ? `investor-${id}@${domain}` : email);
}
