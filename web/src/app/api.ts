import { createApi } from "./api-client.ts";
import { expireSession } from "./expire-session.ts";
import { session } from "./session.ts";

export const api = createApi({
  baseUrl: "",
  token: session.token,
  onSessionRefused: expireSession,
});
