import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { user } from "@osisi/contracts/auth.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { profile } from "@osisi/contracts/profile.ts";
import type { SignedIn } from "../auth/signed-in.ts";
import { readInvestor, userOf } from "../onboarding/investor.ts";
import { answers } from "../platform/http/answers.ts";
import { success } from "../platform/http/envelope.ts";
import { Refusal } from "../platform/http/refusal.ts";
import type { Api } from "../platform/http/server.ts";
import type { Runtime } from "../platform/runtime.ts";
import { createSlots } from "../platform/slots.ts";
import { showProfile } from "./show-profile.ts";

/** By each process. With as many as there are connections PostgreSQL's processes get in each other's way: on two cores
 * ten at a time answer two thirds of what four do. */
const PROFILES_AT_ONCE = 4;

export function profileRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const security = [{ bearer: [] }];
  const inTurn = createSlots({ atOnce: PROFILES_AT_ONCE, waiting: Infinity });
  app.get(
    apiPaths.profile,
    {
      onRequest: signedIn,
      schema: { summary: "All that the home page shows", security, response: answers(profile) },
    },
    async ({ investor }) => {
      const shown = await inTurn(() => showProfile(runtime, investor.id));
      if (!shown) throw new Refusal("session-expired");
      return success(messages.profileRead, shown);
    },
  );

  app.get(
    apiPaths.me,
    {
      onRequest: signedIn,
      schema: { summary: "Who is signed in", security, response: answers(user) },
    },
    async ({ investor }) => {
      const read = await readInvestor(runtime.db, investor.id);
      if (!read) throw new Refusal("session-expired");
      return success(messages.profileRead, userOf(read));
    },
  );
}
