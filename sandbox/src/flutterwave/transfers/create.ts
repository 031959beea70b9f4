import { holderOf } from "../../banks/resolve.ts";
import { type Fields, text } from "../../http/fields.ts";
import { bankByCode } from "../banks/routes.ts";
import { payoutFee } from "../fees.ts";
import { refuse } from "../http/answer.ts";
import { onlyNaira, requiredKobo, requiredReference, requiredText } from "../http/fields.ts";
import type { FlutterwaveWorld } from "../world.ts";
import { pendingAtMs } from "./course.ts";
import type { Transfer } from "./transfer.ts";

/** A payout is accepted without a look at the balance, and nothing leaves it yet. A reference is
 * used up for ever, however its transfer ends. */

const LEAST_KOBO = 10_000;
const BLACKLISTED = "0690000036";

export function createTransfer(world: FlutterwaveWorld, fields: Fields): Transfer {
  if (!world.settings.ipAllowed) {
    throw refuse(400, "Please enable IP Whitelisting to access this service");
  }
  const accountNumber = requiredText(fields, "account_number");
  const bankCode = requiredText(fields, "account_bank");
  const bank = bankByCode(bankCode);
  if (!bank) throw refuse(400, "account_bank is invalid");
  requiredText(fields, "currency");
  onlyNaira(fields);
  onlyNaira(fields, "debit_currency");
  const amountKobo = amountOf(world, fields);
  const reference = requiredReference(fields, "reference");
  if (accountNumber === BLACKLISTED) {
    throw refuse(400, "Payout was made to a blacklisted account number");
  }
  const holder = holderOf(accountNumber, bank);
  const given = text(fields, "beneficiary_name") ?? "N/A";
  return insert(world, {
    reference,
    accountNumber,
    bankCode,
    bankName: bank.name.toUpperCase(),
    fullName: typeof holder === "string" ? given : holder.name,
    amountKobo,
    narration: text(fields, "narration") ?? null,
    meta: fields["meta"] ?? null,
  });
}

type Wanted = Pick<
  Transfer,
  | "reference"
  | "accountNumber"
  | "bankCode"
  | "bankName"
  | "fullName"
  | "amountKobo"
  | "narration"
  | "meta"
>;

function insert(world: FlutterwaveWorld, wanted: Wanted): Transfer {
  const { approval } = world.settings;
  const fee = payoutFee(wanted.amountKobo);
  const made = world.transfers.insert({
    ...wanted,
    createdAt: world.clock.now().toISOString(),
    fee: fee.naira,
    feeKobo: fee.kobo,
    status: "NEW",
    completeMessage: "",
    requiresApproval: approval,
    isApproved: !approval,
    isDebited: false,
    dueAtMs: approval ? null : pendingAtMs(world),
  });
  if (!made) throw duplicate();
  return made;
}

/** Another transfer of the same money, under a reference of the provider's making. */
export function retryTransfer(world: FlutterwaveWorld, failed: Transfer): Transfer {
  const [first = ""] = failed.reference.split(/_RETRY_\d+$/);
  let count = 1;
  while (world.transfers.byKey(`${first}_RETRY_${count}`)) count += 1;
  const { accountNumber, bankCode, bankName, fullName, amountKobo, narration, meta } = failed;
  const reference = `${first}_RETRY_${count}`;
  const same = { accountNumber, bankCode, bankName, fullName, amountKobo, narration, meta };
  return insert(world, { ...same, reference });
}

function amountOf({ settings }: FlutterwaveWorld, fields: Fields): number {
  const amountKobo = requiredKobo(fields, "amount");
  if (settings.wholeNaira && amountKobo % 100 !== 0) throw refuse(400, "amount must be an integer");
  if (amountKobo < LEAST_KOBO) throw refuse(400, "Transfer amount is below the minimum limit");
  return amountKobo;
}

function duplicate() {
  return refuse(400, "Payout with this ref already exists");
}
