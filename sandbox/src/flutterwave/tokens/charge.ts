import { type Fields, fieldsOf, text } from "../../http/fields.ts";
import { refuse } from "../http/answer.ts";
import {
  onlyNaira,
  requiredEmail,
  requiredKobo,
  requiredReference,
  requiredText,
} from "../http/fields.ts";
import { ask, begin, fail, succeed } from "../transactions/attempt.ts";
import type { Transaction } from "../transactions/transaction.ts";
import { refuseSameTxRef } from "../transactions/tx-ref.ts";
import type { FlutterwaveWorld } from "../world.ts";
import type { Token } from "./token.ts";

/** A stored card is charged with the e-mail that it is bound to. The customer has to
 * confirm it to their bank, unless the account may charge without (`noAuth`). */
export function chargeToken(world: FlutterwaveWorld, fields: Fields): Transaction {
  const token = usable(world, requiredText(fields, "token"), requiredEmail(fields));
  requiredText(fields, "currency");
  onlyNaira(fields);
  const amountKobo = requiredKobo(fields, "amount");
  const txRef = requiredReference(fields, "tx_ref");
  refuseSameTxRef(world, txRef);
  const { first6, last4, brand, expiry } = token;
  const { meta = null } = fields;
  const attempt = begin(world, {
    txRef,
    checkoutId: null,
    redirectUrl: text(fields, "redirect_url") ?? null,
    amountKobo,
    paymentType: "card",
    customerId: token.customerId,
    meta: typeof meta === "object" && meta !== null ? fieldsOf(meta) : null,
    narration: text(fields, "narration"),
    card: { first6, last4, brand, expiry, token: token.token },
  });
  const outcome = world.cardScripts.take(last4);
  if (outcome === "declined") return fail(world, attempt, "Do Not Honour");
  if (outcome === "expired") return fail(world, attempt, "Expired card");
  if (outcome === "success" && world.settings.noAuth) return succeed(world, attempt);
  return ask(world, attempt, { cardNumber: `${first6}${last4}`, questions: ["bank"] });
}

function usable(world: FlutterwaveWorld, wanted: string, email: string): Token {
  const token = world.tokens.byKey(wanted);
  if (!token) throw refuse(400, "Token not found");
  if (token.email.toLowerCase() !== email.toLowerCase()) {
    throw refuse(400, "Token does not belong to this customer's email");
  }
  if (token.endsAtMs <= world.clock.now().getTime()) throw refuse(400, "Token has expired");
  return token;
}
