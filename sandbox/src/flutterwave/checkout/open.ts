import { type Fields, fieldsOf, text } from "../../http/fields.ts";
import { newCode } from "../../random.ts";
import { customerOf } from "../customers/customer-of.ts";
import { refuse } from "../http/answer.ts";
import {
  onlyNaira,
  requiredEmail,
  requiredKobo,
  requiredReference,
  requiredText,
} from "../http/fields.ts";
import type { PaymentType } from "../transactions/transaction.ts";
import { refuseSameTxRef } from "../transactions/tx-ref.ts";
import type { FlutterwaveWorld } from "../world.ts";
import type { Checkout } from "./checkout.ts";

const LONGEST_SESSION_MINUTES = 1_440;

const optionNames: Readonly<Record<string, PaymentType>> = {
  card: "card",
  banktransfer: "bank_transfer",
  account: "account",
  ussd: "ussd",
};

export function openCheckout(world: FlutterwaveWorld, fields: Fields, origin: string): Checkout {
  const txRef = requiredReference(fields, "tx_ref");
  const amountKobo = requiredKobo(fields, "amount");
  onlyNaira(fields);
  const redirectUrl = requiredText(fields, "redirect_url");
  if (!URL.canParse(redirectUrl)) throw refuse(400, "redirect_url must be a valid URL");
  const person = fieldsOf(fields["customer"]);
  const email = requiredEmail(person);
  refuseSameTxRef(world, txRef);
  const name = text(person, "name");
  const customer = customerOf(world, { email, name, phone: text(person, "phonenumber") });
  const code = newCode("", 20);
  const link = `${origin}/checkout/${code}`;
  const nowMs = world.clock.now().getTime();
  const minutes = limit(fields, "session_duration", LONGEST_SESSION_MINUTES);
  const made = world.checkouts.insert({
    createdAt: new Date(nowMs).toISOString(),
    code,
    link,
    txRef,
    amountKobo,
    redirectUrl,
    customerId: customer.id,
    options: optionsOf(fields),
    title: text(fieldsOf(fields["customizations"]), "title") ?? "",
    meta: { __CheckoutInitAddress: link, ...fieldsOf(fields["meta"]) },
    triesLeft: limit(fields, "max_retry_attempt") ?? null,
    state: "open",
    dueAtMs: nowMs + (minutes ?? LONGEST_SESSION_MINUTES) * 60_000,
  });
  if (!made) throw new Error("The insert of a checkout failed");
  return made;
}

/** The table of the documentation has these at the top, its sample within `configurations`. */
function limit(fields: Fields, name: string, most = 1_000): number | undefined {
  const value = text(fields, name) ?? text(fieldsOf(fields["configurations"]), name);
  if (value === undefined) return undefined;
  if (!/^[1-9]\d{0,3}$/.test(value) || Number(value) > most) {
    throw refuse(400, `${name} is invalid`);
  }
  return Number(value);
}

/** What this page does not offer is ignored, as long as one remains. */
function optionsOf(fields: Fields): PaymentType[] {
  const all = Object.values(optionNames);
  const wanted = text(fields, "payment_options")?.split(",");
  const offered = wanted?.flatMap((option) => optionNames[option.trim()] ?? []) ?? all;
  if (offered.length === 0) throw refuse(400, "payment_options has none that is enabled");
  return offered;
}
