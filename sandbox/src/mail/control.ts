import type { FastifyInstance } from "fastify";
import { fieldsOf, text } from "../http/fields.ts";
import { controlRefusal } from "../http/refusal.ts";
import type { World } from "../world.ts";
import type { Email } from "./email.ts";

export function mailControl(app: FastifyInstance, world: World) {
  app.get("/mail", (request) => {
    const to = addressOf(text(fieldsOf(request.query), "to"));
    return world.emails.list({ where: { to } }).map(shown);
  });

  app.get<{ Params: { id: string } }>("/mail/:id/html", ({ params }, reply) => {
    const email = world.emails.byId(Number(params.id));
    if (!email) throw controlRefusal(404, "There is no such mail.");
    // Mail is third-party content: it may not run scripts here.
    const policy = "sandbox allow-popups allow-top-navigation-by-user-activation";
    return reply.header("content-security-policy", policy).type("text/html").send(email.html);
  });
}

function shown({ id, messageId, to, from, subject, text, html, createdAt }: Email) {
  return { id, messageId, to, from, subject, text, html, receivedAt: createdAt };
}

/** An unencoded plus arrives as a space. */
function addressOf(to: string | undefined): string | undefined {
  return to?.trim().replaceAll(" ", "+").toLowerCase();
}
