import { customerByEmail } from "../customers/customer-by-email.ts";
import { type Fields, fieldsOf, requiredEmail, requiredText, text } from "../http/fields.ts";
import { invalid, missing } from "../http/refusal.ts";
import { newCode } from "../random.ts";
import type { World } from "../world.ts";
import { requireDirectDebit } from "./direct-debit-banks.ts";
import type { MandateRequest } from "./mandate.ts";

/** Begins a mandate. The gateway makes the reference, so a repeated call makes another request. */
export function initialize(world: World, fields: Fields): MandateRequest {
  const email = requiredEmail(fields);
  if (requiredText(fields, "channel") !== "direct_debit") throw invalid("Invalid channel");
  const account = accountOf(fields);
  if (given(fields, "address")) requireAll(fields, "address", ["street", "city", "state"]);
  const accessCode = newCode("");
  const request = world.mandateRequests.insert({
    createdAt: world.clock.now().toISOString(),
    reference: newCode("", 25),
    accessCode,
    customerId: customerByEmail(world, email).id,
    email,
    callbackUrl: text(fields, "callback_url") ?? null,
    account,
    status: "open",
  });
  if (!request) throw new Error("Two requests for a mandate have one reference");
  return request;
}

function accountOf(fields: Fields): MandateRequest["account"] {
  if (!given(fields, "account")) return null;
  const account = requireAll(fields, "account", ["number", "bank_code"]);
  const [number, bankCode] = [requiredText(account, "number"), requiredText(account, "bank_code")];
  if (!/^\d{10}$/.test(number)) throw invalid("Account number should be numeric");
  requireDirectDebit(bankCode);
  return { number, bankCode };
}

function given(fields: Fields, name: string): boolean {
  return fields[name] !== undefined && fields[name] !== null;
}

/** Both objects are optional; a given one has to be whole. */
function requireAll(fields: Fields, name: string, members: string[]): Fields {
  const value = fieldsOf(fields[name]);
  const absent = members.find((member) => text(value, member) === undefined);
  if (absent) throw missing(`${name}.${absent} is required`);
  return value;
}
