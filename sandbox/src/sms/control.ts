import type { FastifyInstance } from "fastify";
import { fieldsOf, text } from "../http/fields.ts";
import type { World } from "../world.ts";

export function smsControl(app: FastifyInstance, world: World) {
  app.get("/sms", (request) => {
    const to = international(text(fieldsOf(request.query), "to"));
    return world.textMessages.list({ where: { to } }).map((message) => ({
      to: message.to,
      from: message.from,
      channel: message.channel,
      text: message.text,
      receivedAt: message.createdAt,
    }));
  });
}

/** Any spelling of a Nigerian number finds what was sent to 234… */
function international(to: string | undefined): string | undefined {
  const digits = to?.replaceAll(/\D/g, "");
  if (!digits) return undefined;
  if (/^0\d{10}$/.test(digits)) return `234${digits.slice(1)}`;
  return /^[789]\d{9}$/.test(digits) ? `234${digits}` : digits;
}
