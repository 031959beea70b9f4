import type { BankTransfer } from "../dedicated-accounts/bank-transfer.ts";
import { codeOf, newCode } from "../random.ts";
import type { World } from "../world.ts";
import type { Authorization } from "./authorization.ts";
import type { TestCard } from "./test-cards.ts";

type Payer = { customerId: number; email: string };

/** Each payment creates a new code; a customer's card has one signature whatever the code. */
export function authorizeCard(
  world: World,
  payer: Payer,
  card: TestCard,
  expiry = { month: "12", year: "2040" },
): Authorization {
  const bin = card.number.slice(0, 6);
  const last4 = card.number.slice(-4);
  return keep(world, payer, {
    bin,
    last4,
    exp_month: expiry.month,
    exp_year: expiry.year,
    channel: "card",
    card_type: card.brand === "visa" ? "visa " : card.brand,
    bank: "TEST BANK",
    country_code: "NG",
    brand: card.brand,
    reusable: card.reusable,
    signature: card.reusable ? codeOf("SIG_", `${payer.customerId}:${bin}:${last4}`) : null,
    account_name: null,
  });
}

export function authorizeTransfer(world: World, payer: Payer): Authorization {
  return keep(world, payer, {
    bin: "001XXX",
    last4: "X210",
    exp_month: "12",
    exp_year: "2040",
    channel: "bank_transfer",
    card_type: "transfer",
    bank: "Test Bank",
    country_code: "NG",
    brand: "Managed Account",
    reusable: false,
    signature: null,
    account_name: null,
    sender_name: "TEST PAYER",
    sender_bank: null,
    sender_bank_account_number: "XXXXXXX210",
    sender_country: "NG",
    narration: "Transfer",
  });
}

/** The sender's account is masked; the receiver's is missing on some payloads. */
export function authorizeAccountTransfer(
  world: World,
  payer: Payer,
  of: { transfer: BankTransfer; receiver: { accountNumber: string; bank: string } | undefined },
): Authorization {
  const { transfer, receiver } = of;
  const now = world.clock.now().toISOString();
  return keep(world, payer, {
    bin: "413XXX",
    last4: transfer.senderAccount ? `X${transfer.senderAccount.slice(-3)}` : "XXXX",
    exp_month: now.slice(5, 7),
    exp_year: now.slice(0, 4),
    channel: "dedicated_nuban",
    card_type: "transfer",
    bank: transfer.senderBank,
    country_code: "NG",
    brand: "Managed Account",
    reusable: false,
    signature: null,
    account_name: null,
    sender_country: "NG",
    sender_bank: transfer.senderBank,
    sender_bank_account_number: transfer.senderAccount,
    sender_name: transfer.senderName,
    narration: transfer.narration,
    ...(receiver && {
      receiver_bank_account_number: receiver.accountNumber,
      receiver_bank: receiver.bank,
    }),
  });
}

export function authorizeBank(world: World, payer: Payer): Authorization {
  return keep(world, payer, {
    bin: "057XXX",
    last4: "X000",
    exp_month: "12",
    exp_year: "2040",
    channel: "bank",
    card_type: "",
    bank: "Zenith Bank",
    country_code: "NG",
    brand: "Zenith Emandate",
    reusable: false,
    signature: null,
    account_name: null,
  });
}

function keep(world: World, payer: Payer, wire: Record<string, unknown>): Authorization {
  const code = newCode("AUTH_", 10);
  const kept = world.authorizations.insert({
    createdAt: world.clock.now().toISOString(),
    code,
    customerId: payer.customerId,
    email: payer.email,
    last4: String(wire["last4"]),
    active: true,
    wire: { authorization_code: code, ...wire },
  });
  if (!kept) throw new Error(`${code} is taken`);
  return kept;
}
