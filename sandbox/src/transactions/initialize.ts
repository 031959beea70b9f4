import { type Fields, metadata, naira, requiredEmail, requiredKobo, text } from "../http/fields.ts";
import { invalid, refuse } from "../http/refusal.ts";
import { newCode } from "../random.ts";
import { customerByEmail } from "../customers/customer-by-email.ts";
import type { World } from "../world.ts";
import { type Channel, type Transaction, channelNames, isChannel } from "./transaction.ts";

/** A reference can be used only once: a second use is rejected, whatever the outcome of the first. */

const LEAST_KOBO = 5_000;
const LEAST_BY_TRANSFER_KOBO = 10_000;
const MOST_KOBO = 1_000_000_000;
const otherChannels = new Set(["ussd", "qr", "mobile_money", "eft", "apple_pay"]);

export function initialize(world: World, fields: Fields): Transaction {
  const email = requiredEmail(fields);
  const amountKobo = transactionAmount(fields);
  const channels = channelsOf(fields);
  if (
    channels.every((channel) => channel === "bank_transfer") &&
    amountKobo < LEAST_BY_TRANSFER_KOBO
  ) {
    throw invalid(
      "Pay with transfer is not currently supported for transactions less than NGN 100.00",
    );
  }
  return record(world, fields, {
    email,
    amountKobo,
    channels,
    callbackUrl: text(fields, "callback_url") ?? null,
    entryPoint: "transaction_initialize",
  });
}

type Asked = Pick<
  Transaction,
  "email" | "amountKobo" | "channels" | "callbackUrl" | "entryPoint"
> & { authorizationCode?: string };

/** Creates an unpaid transaction. */
export function record(world: World, fields: Fields, asked: Asked): Transaction {
  const reference = transactionReference(fields);
  const customer = customerByEmail(world, asked.email);
  const recorded = world.transactions.insert({
    ...asked,
    createdAt: world.clock.now().toISOString(),
    reference,
    accessCode: newCode(""),
    customerId: customer.id,
    requestedAmountKobo: asked.amountKobo,
    currency: naira(fields),
    status: "abandoned",
    channel: null,
    metadata: metadata(fields),
    gatewayResponse: null,
    gatewayResponseCode: null,
    feesKobo: null,
    feesLate: false,
    paidAt: null,
    authorizationCode: asked.authorizationCode ?? null,
    attempts: 0,
    errors: 0,
    history: [],
    asking: null,
  });
  if (!recorded) {
    const nextStep = "Generate a new reference and retry the request with it";
    throw refuse(400, "Duplicate Transaction Reference", { code: "duplicate_reference", nextStep });
  }
  return recorded;
}

export function transactionAmount(fields: Fields): number {
  const amountKobo = requiredKobo(fields, "amount");
  if (amountKobo < LEAST_KOBO) throw invalid("You must specify a valid amount");
  if (amountKobo > MOST_KOBO) throw invalid("Transaction amount limit exceeded");
  return amountKobo;
}

function transactionReference(fields: Fields): string {
  const given = text(fields, "reference");
  if (given === undefined) return newCode("", 16);
  if (!/^[A-Za-z0-9.=-]+$/.test(given)) {
    throw invalid("Invalid character in transaction reference");
  }
  return given;
}

const isKnown = (one: unknown) => isChannel(one) || otherChannels.has(String(one));

/** Channels that this checkout does not have are ignored, as long as one remains. */
function channelsOf(fields: Fields): Channel[] {
  const { channels } = fields;
  const standard = Object.keys(channelNames).filter(isChannel);
  if (channels === undefined || channels === null) return standard;
  if (!Array.isArray(channels)) throw invalid("channels must be an array");
  const unknown = channels.find((one) => !isKnown(one));
  if (unknown !== undefined) throw invalid(`${String(unknown)} is not a channel`);
  const offered = standard.filter((channel) => channels.includes(channel));
  if (offered.length === 0) throw invalid("No active channel");
  return offered;
}
