import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { fieldsOf, text } from "../../http/fields.ts";
import { answer, refuse } from "../http/answer.ts";
import { onlyNaira, requiredText } from "../http/fields.ts";
import { LONG_PAGE, idIn, pageOf } from "../http/paging.ts";
import { naira } from "../money.ts";
import type { FlutterwaveWorld } from "../world.ts";
import type { Chargeback } from "./chargeback.ts";
import { becomes } from "./course.ts";

/** Without a status the list has only the lost ones. */
const STANDARD_STATUS = "lost";

export function chargebackRoutes(app: FastifyInstance, world: FlutterwaveWorld) {
  app.get("/chargebacks", (request) => {
    const query = fieldsOf(request.query);
    onlyNaira(query);
    const id = text(query, "id");
    const { rows, pageInfo } = pageOf(world.chargebacks, {
      query,
      size: LONG_PAGE,
      where: {
        status: text(query, "status") ?? STANDARD_STATUS,
        flwRef: text(query, "flw_ref"),
        id: id === undefined ? undefined : (idIn(id) ?? 0),
      },
    });
    const wires = rows.map((row) => chargebackWire(world, row));
    return answer("Chargebacks fetched", wires, { page_info: pageInfo });
  });

  app.put<{ Params: { id: string } }>("/chargebacks/:id", (request) => {
    const id = idIn(request.params.id);
    const found = id === undefined ? undefined : world.chargebacks.byId(id);
    if (!found) throw refuse(404, "Chargeback not found");
    const fields = fieldsOf(request.body);
    const action = requiredText(fields, "action");
    const comment = requiredText(fields, "comment");
    if (action !== "accept" && action !== "decline") throw refuse(400, "action is invalid");
    if (found.status !== "initiated") throw refuse(400, "Chargeback has been answered already");
    const status = action === "accept" ? "accepted" : "declined";
    const proof = text(fields, "prooflink");
    const after = world.store.atomically(() => becomes(world, found, status, { comment, proof }));
    return answer("Chargeback updated", chargebackWire(world, after ?? found));
  });
}

export function chargebackWire(world: FlutterwaveWorld, chargeback: Chargeback) {
  const { settlementId = 0 } = world.transactions.byId(chargeback.transactionId) ?? {};
  return {
    id: chargeback.id,
    amount: naira(chargeback.amountKobo),
    flw_ref: chargeback.flwRef,
    status: chargeback.status,
    stage: chargeback.stage,
    comment: chargeback.comment,
    meta: { uploaded_proof: chargeback.proof, history: chargeback.history },
    due_date: chargeback.dueDate,
    settlement_id: settlementId === 0 ? null : settlementId,
    created_at: chargeback.createdAt,
    transaction_id: chargeback.transactionId,
    tx_ref: chargeback.txRef,
  };
}

const LARGEST_BYTES = 10_000_000;

/** The answer's `data` is the address to send as `prooflink`. */
export function uploadRoutes(app: FastifyInstance, world: FlutterwaveWorld) {
  app.addContentTypeParser(
    "multipart/form-data",
    { parseAs: "buffer", bodyLimit: LARGEST_BYTES },
    (_request, body, done) => done(null, body),
  );

  app.post("/upload_image", { bodyLimit: LARGEST_BYTES }, async (request) => {
    const headers = { "content-type": request.headers["content-type"] ?? "" };
    const body = Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null;
    const form = await new Response(body, { headers }).formData().catch(() => undefined);
    const image = form?.get("image");
    if (!(image instanceof Blob)) throw refuse(400, "image is required");
    const bytes = Buffer.from(await image.arrayBuffer());
    const url = `${request.protocol}://${request.host}/proofs/${crypto.randomUUID()}`;
    world.proofImages.insert({
      createdAt: world.clock.now().toISOString(),
      url,
      name: image.name,
      type: image.type,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      bytes: bytes.length,
    });
    return answer("Image uploaded", url);
  });
}
