import { noticeBuild } from "./app-build.ts";
import { createApi } from "./api-client.ts";
import { calls } from "./calls.ts";
import { expireSession } from "./expire-session.ts";
import { session } from "./session.ts";

export const api = createApi({
  baseUrl: "",
  token: session.token,
  onSessionRefused: expireSession,
  onCall(isChange) {
    const end = calls.begin(isChange);
    return (how, answer) => {
      end(how);
      if (answer) noticeBuild(answer.headers.get("app-build"));
    };
  },
});
