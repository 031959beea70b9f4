import * as z from "zod/mini";
import type { Config } from "../config.ts";

const address = z.string().brand("gateway e-mail");

/** The address under which the gateway knows a customer. */
export type GatewayEmail = z.infer<typeof address>;

/** The gateway sends its receipts there and keeps one customer for each address, so it is an address that
 * the investor has verified. Any other may belong to another investor, or to a person who knows nothing of
 * it: then it is one of ours, at the domain that our mail comes from, and the investor's alone. */
export function gatewayEmail(
  { mailFrom }: Pick<Config, "mailFrom">,
  { id, email, emailVerifiedAt }: { id: string; email: string; emailVerifiedAt: Date | null },
): GatewayEmail {
  const domain = mailFrom.replace(/>$/, "").split("@").at(-1);
  return z.parse(address, emailVerifiedAt === null ? `investor-${id}@${domain}` : email);
}
