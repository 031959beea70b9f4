import { Readable } from "node:stream";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { brand } from "@osisi/contracts/brand.ts";
import { failure } from "@osisi/contracts/envelope.ts";
import * as messages from "@osisi/contracts/flight-messages.ts";
import { askAgainRequest, complaintFileParams, flight } from "@osisi/contracts/flight.ts";
import * as z from "zod/mini";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { readCompany } from "#people/notifications/read-company.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import { quotaKey, takeQuota } from "#platform/quota.ts";
import { findOwnComplaint } from "#views/complaints/queries.ts";
import { askAgain } from "./ask-again.ts";
import { describeFlight, readFlight } from "./read-flight.ts";
import { writePdf } from "./write-pdf.ts";

const HOUR_MS = 60 * 60_000;

export function flightRoutes(app: Api, runtime: PaymentsRuntime, signedIn: SignedIn): void {
  const { clock, config, db } = runtime;
  const security = [{ bearer: [] }];
  const read = async (investorId: string, reference: string) => {
    const found = await readFlight(runtime, { investorId, reference });
    if (!found) throw new Refusal("movement-unknown");
    return found;
  };

  app.get(
    apiPaths.flight,
    {
      onRequest: signedIn,
      schema: {
        summary: "A payment, refund or withdrawal step by step, and who must act by when",
        security,
        params: askAgainRequest,
        response: answers(flight),
      },
    },
    async ({ investor, params }) =>
      success(messages.flightRead, await read(investor.id, params.reference)),
  );

  app.post(
    apiPaths.askAgain,
    {
      onRequest: signedIn,
      schema: {
        summary: "Asks the gateway about it now, once in ten minutes",
        security,
        body: askAgainRequest,
        response: answers(flight),
      },
    },
    async ({ body: { reference }, investor }) => {
      await read(investor.id, reference);
      const said = await askAgain(runtime, { investorId: investor.id, reference });
      return success(said, await read(investor.id, reference));
    },
  );

  app.get(
    apiPaths.complaintFile,
    {
      onRequest: signedIn,
      schema: {
        summary: "What a bank asks for about the money of a complaint, as a PDF file",
        security,
        params: complaintFileParams,
        response: { 200: z.unknown(), "4xx": failure, "5xx": failure },
      },
    },
    async ({ investor, params }, reply) => {
      const now = clock.now();
      const complaint = await findOwnComplaint(db, { investorId: investor.id, ...params });
      const reference = complaint?.reference ?? "";
      const money = await describeFlight(db, { investorId: investor.id, reference }, now);
      if (!complaint || !money) throw new Refusal("movement-unknown");
      const key = quotaKey(config.secretKey, "statement", investor.id);
      const limit = config.limits.statementsPerHour;
      if (!(await takeQuota(db, { key, limit, windowMs: HOUR_MS, now }))) {
        throw new Refusal("too-many-tries");
      }
      const name = `${investor.firstName} ${investor.lastName}`;
      const company = await readCompany(db, now);
      const file = writePdf({ complaint, money, name, company, madeAt: now });
      const fileName = `${brand.slug}-complaint-C-${complaint.number}.pdf`;
      return reply
        .header("content-type", "application/pdf")
        .header("content-disposition", `attachment; filename="${fileName}"`)
        .send(Readable.from(file, { objectMode: false }));
    },
  );
}
