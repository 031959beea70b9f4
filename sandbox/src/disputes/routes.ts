import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { answer } from "../http/answer.ts";
import { parsed } from "../http/control-body.ts";
import { fieldsOf, requiredKobo, requiredText, text } from "../http/fields.ts";
import { page } from "../http/paging.ts";
import { controlRefusal, invalid, refuse } from "../http/refusal.ts";
import type { World } from "../world.ts";
import type { Dispute } from "./dispute.ts";
import { contest, openDispute, remind, resolve } from "./dispute-course.ts";
import { disputeWire } from "./wire.ts";

type ById = { Params: { id: string } };

export function disputeRoutes(app: FastifyInstance, world: World) {
  app.get("/dispute", (request) => {
    const query = fieldsOf(request.query);
    const transaction = text(query, "transaction");
    const { rows, meta } = page(world.disputes, {
      query,
      documented: "by-number",
      where: {
        status: text(query, "status"),
        transactionId: transaction === undefined ? undefined : Number(transaction),
      },
    });
    const wires = rows.map((row) => disputeWire(world, row));
    return answer("Disputes retrieved", wires, meta);
  });

  app.get<ById>("/dispute/:id", ({ params: { id } }) => {
    return answer("Dispute retrieved", disputeWire(world, find(world, id)));
  });

  app.get<ById>("/dispute/:id/upload_url", (request) => {
    const { id } = find(world, request.params.id);
    const wanted = requiredText(fieldsOf(request.query), "upload_filename");
    const name = `${crypto.randomUUID()}-${wanted.replaceAll(/[^\w.-]/g, "_")}`;
    const createdAt = world.clock.now().toISOString();
    const file = { name, createdAt, disputeId: id, type: null, sha256: null, bytes: 0 };
    world.disputeFiles.insert(file);
    const signedUrl = `${request.protocol}://${request.host}/dispute-files/${name}`;
    return answer("Upload url generated", { signedUrl, fileName: name });
  });

  app.put<ById>("/dispute/:id/resolve", (request) => {
    const found = find(world, request.params.id);
    const fields = fieldsOf(request.body);
    const resolution = requiredText(fields, "resolution");
    const message = requiredText(fields, "message");
    requiredKobo(fields, "refund_amount");
    const attachment = requiredText(fields, "uploaded_filename");
    if (found.status === "resolved") throw invalid("Dispute has been resolved already");
    const after = world.store.atomically(() => {
      const answered = { ...found, note: message, attachment };
      if (resolution === "merchant-accepted") return resolve(world, answered, resolution);
      if (resolution === "declined") return contest(world, answered);
      throw invalid("Resolution is invalid");
    });
    return answer("Dispute successfully resolved", disputeWire(world, after));
  });
}

const eventSchema = z.strictObject({
  reference: z.string(),
  event: z.enum(["create", "remind", "resolve"]),
  resolution: z.enum(["auto-accepted", "merchant-accepted", "declined"]).default("auto-accepted"),
  /** Less than the whole payment. */
  amount: z.number().int().positive().optional(),
});

export function disputeControl(app: FastifyInstance, world: World) {
  app.get("/dispute-files", () => world.disputeFiles.list());

  app.get("/disputes", () => world.disputes.list().map((dispute) => disputeWire(world, dispute)));

  app.post("/disputes", (request) => {
    const asked = parsed(eventSchema, request.body);
    return world.store.atomically(() => disputeWire(world, happen(world, asked)));
  });
}

function happen(world: World, asked: z.output<typeof eventSchema>): Dispute {
  const transaction = world.transactions.byKey(asked.reference);
  if (!transaction) {
    throw controlRefusal(404, `No transaction has the reference ${asked.reference}.`);
  }
  const open = world.disputes
    .list({ where: { transactionId: transaction.id } })
    .find(({ status }) => status !== "resolved");
  if (asked.event === "create") {
    if (open) throw controlRefusal(409, "A dispute of it is open already.");
    if (transaction.status !== "success") throw controlRefusal(409, `It is ${transaction.status}.`);
    return openDispute(world, transaction, asked.amount);
  }
  if (!open) throw controlRefusal(409, "No dispute of it is open.");
  return asked.event === "remind" ? remind(world, open) : resolve(world, open, asked.resolution);
}

function find(world: World, id: string): Dispute {
  const found = /^\d{1,15}$/.test(id) ? world.disputes.byId(Number(id)) : undefined;
  if (!found) throw refuse(404, "Dispute not found", { code: "not_found" });
  return found;
}
