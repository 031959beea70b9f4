import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { user } from "@osisi/contracts/auth.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { profile } from "@osisi/contracts/profile.ts";
import { type SignedIn, recognise } from "#people/auth/signed-in.ts";
import { userOf } from "#people/onboarding/investor.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { createSemaphore } from "#platform/semaphore.ts";
import { findProfile, showProfile } from "./profile.ts";

/** Per process. With as many as there are connections, PostgreSQL's processes contend: on two
 * cores, ten concurrent ones reach two thirds of the throughput of four. */
const PROFILE_CONCURRENCY = 4;

export function profileRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const security = [{ bearer: [] }];
  const queued = createSemaphore({ concurrency: PROFILE_CONCURRENCY, maxWaiting: Infinity });
  app.get(
    apiPaths.profile,
    { schema: { summary: "All that the home page shows", security, response: answers(profile) } },
    // The statement that reads the profile also authenticates the request.
    (request) =>
      queued(async () => {
        const found = await recognise(runtime, request, findProfile);
        return success(messages.profileRead, await showProfile(runtime, found));
      }),
  );

  app.get(
    apiPaths.me,
    {
      onRequest: signedIn,
      schema: { summary: "Who is signed in", security, response: answers(user) },
    },
    ({ investor }) => success(messages.profileRead, userOf(investor)),
  );
}
