import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/shared-statement-messages.ts";
import {
  newlyShared,
  sharedStatementRequest,
  sharedStatements,
} from "@osisi/contracts/shared-statements.ts";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { shareStatement, viewSharedOf, withdrawStatement } from "./share-statement.ts";

/** A session suffices, as for the download: it shows no more than that. */
export function sharedStatementRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const security = [{ bearer: [] }];

  app.post(
    apiPaths.shareStatement,
    {
      onRequest: signedIn,
      schema: {
        summary: "Lets others check a statement that was downloaded, by a code",
        security,
        body: sharedStatementRequest,
        response: answers(newlyShared),
      },
    },
    async ({ body: { id }, investor }) => {
      const result = await shareStatement(runtime, { id, investorId: investor.id });
      if (result.kind === "unknown") throw new Refusal("statement-not-sharable");
      if (result.kind === "too-many") throw new Refusal("statements-shared-full");
      return success(messages.statementShared, result.shared);
    },
  );

  app.get(
    apiPaths.sharedStatements,
    {
      onRequest: signedIn,
      schema: {
        summary: "The investor's statements that others can check",
        security,
        response: answers(sharedStatements),
      },
    },
    async ({ investor }) =>
      success(messages.sharedStatementsRead, {
        statements: await viewSharedOf(runtime, investor.id),
      }),
  );

  app.post(
    apiPaths.withdrawSharedStatement,
    {
      onRequest: signedIn,
      schema: {
        summary: "Withdraws the code of a statement",
        security,
        body: sharedStatementRequest,
        response: answers(sharedStatements),
      },
    },
    async ({ body: { id }, investor }) => {
      if (!(await withdrawStatement(runtime, { id, investorId: investor.id }))) {
        throw new Refusal("statement-not-shared");
      }
      return success(messages.sharedStatementWithdrawn, {
        statements: await viewSharedOf(runtime, investor.id),
      });
    },
  );
}
