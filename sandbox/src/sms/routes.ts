import { randomInt } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { type Fields, fieldsOf, text } from "../http/fields.ts";
import { Refusal } from "../http/refusal.ts";
import type { World } from "../world.ts";

/** Termii, as far as the product uses it. "ok" means accepted, not delivered. */

const PRICE_NAIRA = 4;
const FULL_NAIRA = 50_000;
const MOST_RECEIVERS = 100;
const channels = new Set(["dnd", "generic", "whatsapp", "whatsapp_otp"]);
const types = new Set(["plain", "unicode", "encrypted"]);

export function termiiRoutes(app: FastifyInstance, world: World) {
  app.post("/api/sms/send", (request) => {
    const fields = fieldsOf(request.body);
    refuseWrongKey(world, fields);
    const message = messageOf(fields);
    const ids = world.store.atomically(() =>
      receivers(fields).map((to) => keep(world, to, message)),
    );
    return {
      code: "ok",
      balance: balanceNaira(world),
      message_id: ids[0],
      message: "Successfully Sent",
      user: "Test account",
      message_id_str: ids[0],
    };
  });

  app.get("/api/get-balance", (request) => {
    refuseWrongKey(world, fieldsOf(request.query));
    return { user: "Test account", balance: balanceNaira(world), currency: "NGN" };
  });
}

function refuseWrongKey({ keys }: World, fields: Fields) {
  if (text(fields, "api_key") === keys.termii) return;
  throw new Refusal(401, { code: 401, message: "Unauthorized", status: "error" });
}

function messageOf(fields: Fields) {
  const from = requiredText(fields, "from");
  const type = requiredText(fields, "type");
  const channel = requiredText(fields, "channel");
  const sms = requiredText(fields, "sms");
  if (!/^[a-zA-Z0-9 ]{3,11}$/.test(from)) {
    const message = `ApplicationSenderId not found for applicationId: 12345 and senderName: ${from}`;
    throw new Refusal(404, { code: 404, message });
  }
  if (!types.has(type)) throw badRequest("type is not one of plain, unicode, encrypted");
  if (!channels.has(channel)) throw badRequest("No Route on your account for this channel");
  return { from, channel, text: sms };
}

/** International digits without a plus, one or many. */
function receivers(fields: Fields): string[] {
  const { to } = fields;
  const all = (Array.isArray(to) ? to : [to]).map(String);
  const isRight = all.every((one) => /^[1-9]\d{9,14}$/.test(one));
  if (!isRight || all.length === 0 || all.length > MOST_RECEIVERS) {
    throw new Refusal(400, { code: 400, message: [{ issue: "to is not a valid phone number" }] });
  }
  return all;
}

function keep(world: World, to: string, message: ReturnType<typeof messageOf>): string {
  const digits = Array.from({ length: 18 }, () => randomInt(10)).join("");
  const messageId = `3017850${digits}`;
  const createdAt = world.clock.now().toISOString();
  world.textMessages.insert({ createdAt, messageId, to, ...message });
  return messageId;
}

function balanceNaira({ textMessages }: World): number {
  return FULL_NAIRA - PRICE_NAIRA * textMessages.count();
}

function requiredText(fields: Fields, name: string): string {
  const value = text(fields, name);
  if (value === undefined) throw badRequest(`${name} is required`);
  return value;
}

function badRequest(message: string): Refusal {
  return new Refusal(400, { code: 400, message, status: "error" });
}
