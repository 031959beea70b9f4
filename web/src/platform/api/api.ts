import { expireSession } from "#platform/session/expire-session.ts";
import { session } from "#platform/session/session.ts";
import { askStepUp, heldStepUp } from "#platform/session/step-up.ts";
import { noticeBuild, whyNoChange } from "#platform/version/app-build.ts";
import { createApi } from "./api-client.ts";
import { calls } from "./call-watch.ts";
import { takePrefetched } from "./prefetch.ts";

export const api = createApi({
  baseUrl: "",
  token: session.token,
  onSessionRefused: expireSession,
  prefetched: takePrefetched,
  stepUp: heldStepUp,
  askStepUp,
  whyNoChange,
  onCall(isChange) {
    const end = calls.begin(isChange);
    return (how, answer) => {
      // A cacheable response may come from the browser's cache, which says nothing about the
      // connection or the time.
      const isFresh = answer?.headers.get("cache-control") === "no-store";
      end(answer && !isFresh ? "called off" : how);
      if (answer && isFresh) noticeBuild(answer.headers.get("app-build"));
    };
  },
});
