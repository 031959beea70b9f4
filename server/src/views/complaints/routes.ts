import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as complaintMessages from "@osisi/contracts/complaint-messages.ts";
import { complaint, complaintRequest, complaintsAnswer } from "@osisi/contracts/complaints.ts";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { fileComplaint, viewComplaints } from "./file-complaint.ts";

export function complaintRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const security = [{ bearer: [] }];
  app.get(
    apiPaths.complaints,
    {
      onRequest: signedIn,
      schema: {
        summary: "The investor's complaints, with our answers",
        security,
        response: answers(complaintsAnswer),
      },
    },
    async ({ investor }) => {
      const complaints = await viewComplaints(runtime.db, investor.id);
      return success(complaintMessages.complaintsRead, { complaints });
    },
  );

  app.post(
    apiPaths.complaints,
    {
      onRequest: signedIn,
      schema: {
        summary: "Files a complaint about money of the investor's, or about something else",
        security,
        body: complaintRequest,
        response: answers(complaint),
      },
    },
    async ({ body, investor }) => {
      const filed = await fileComplaint(runtime, investor.id, body);
      if (filed.kind === "unknown") throw new Refusal("movement-unknown");
      if (filed.kind === "too-many") throw new Refusal("complaints-used-up");
      return success(complaintMessages.complaintFiled, filed.complaint);
    },
  );
}
