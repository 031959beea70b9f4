import type { FastifyInstance } from "fastify";
import { fieldsOf, text } from "../../http/fields.ts";
import { payoutFee } from "../fees.ts";
import { answer, refuse } from "../http/answer.ts";
import { onlyNaira, requiredKobo } from "../http/fields.ts";
import { SHORT_PAGE, idIn, pageOf } from "../http/paging.ts";
import type { FlutterwaveWorld } from "../world.ts";
import { createTransfer, retryTransfer } from "./create.ts";
import type { Transfer } from "./transfer.ts";
import { listedWire, transferWire } from "./wire.ts";

type ById = { Params: { id: string } };

export function transferRoutes(app: FastifyInstance, world: FlutterwaveWorld) {
  app.post("/transfers", (request) => {
    const made = world.store.atomically(() => createTransfer(world, fieldsOf(request.body)));
    return answer("Transfer Queued Successfully", transferWire(made));
  });

  app.get("/transfers", (request) => {
    const query = fieldsOf(request.query);
    const isFiltered = world.settings.referenceFilter === "exact";
    const { rows, pageInfo } = pageOf(world.transfers, {
      query,
      size: SHORT_PAGE,
      where: {
        status: text(query, "status")?.toUpperCase(),
        reference: isFiltered ? text(query, "reference") : undefined,
      },
    });
    return answer("Transfers fetched", rows.map(listedWire), { page_info: pageInfo });
  });

  app.get("/transfers/fee", (request) => {
    const query = fieldsOf(request.query);
    onlyNaira(query);
    const fee = payoutFee(requiredKobo(query, "amount")).naira;
    return answer("Transfer fee fetched", [{ currency: "NGN", fee_type: "value", fee }]);
  });

  app.get<ById>("/transfers/:id", ({ params: { id } }) =>
    answer("Transfer fetched", listedWire(find(world, id))),
  );

  app.post<ById>("/transfers/:id/retries", ({ params: { id } }) => {
    const found = find(world, id);
    if (found.status !== "FAILED") throw refuse(400, "Only failed transfers can be retried");
    const made = world.store.atomically(() => retryTransfer(world, found));
    return answer("Transfer retry attempt queued.", transferWire(made));
  });
}

function find(world: FlutterwaveWorld, path: string): Transfer {
  const id = idIn(path);
  const found = id === undefined ? undefined : world.transfers.byId(id);
  if (!found) throw refuse(404, "Transfer not found");
  return found;
}
