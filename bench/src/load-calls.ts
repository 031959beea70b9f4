import { randomUUID } from "node:crypto";
import { type Agent, request } from "node:http";
import { PASSWORD, emailOf, stepUpOf, tokenOf } from "./grow-books.ts";

/** Typical requests to the server, each as the investor of that number. */

export type Call = Readonly<{
  name: string;
  /** The number of requests in a round. */
  requests: number;
  request: (to: { url: string; agent: Agent }, investor: number) => Promise<void>;
}>;

/** Enough for the first round to warm the programs up completely. */
const READ = 2_000;
const WRITTEN = 600;

/** The first is the floor: the work of every request, and nothing else. The second is the floor of
 * every authenticated request: the session and the name. */
export const calls: readonly Call[] = [
  { name: "nothing", requests: 4_000, request: (to) => send(to, { path: "/healthz" }) },
  {
    name: "who am I",
    requests: READ,
    request: (to, investor) => send(to, { path: "/user/get/me", investor }),
  },
  {
    name: "login",
    // Each takes a core for tens of milliseconds, because of the password hash. With fewer requests
    // the p99 would be one or two of them.
    requests: 200,
    request: (to, investor) =>
      send(to, { path: "/v1/login", body: { email: emailOf(investor), password: PASSWORD } }),
  },
  {
    name: "profile",
    requests: READ,
    request: (to, investor) => send(to, { path: "/v1/user/profile", investor }),
  },
  {
    name: "history",
    requests: READ,
    request: (to, investor) => send(to, { path: "/v1/transactions", investor }),
  },
  {
    name: "fund",
    requests: WRITTEN,
    request: (to, investor) =>
      send(to, { path: "/v1/transactions/fund", investor, body: { amount: 5_000 } }),
  },
  {
    name: "withdraw",
    requests: WRITTEN,
    request: (to, investor) =>
      send(to, { path: "/v1/transactions/withdraw", investor, body: { amount: 1_000 } }),
  },
];

type Asked = { path: string; investor?: number; body?: object };

function send(
  { url, agent }: { url: string; agent: Agent },
  { path, investor, body }: Asked,
): Promise<void> {
  const payload = body && JSON.stringify(body);
  const headers = {
    ...(investor !== undefined && {
      authorization: `Bearer ${tokenOf(investor)}`,
      "step-up": stepUpOf(investor),
    }),
    ...(payload !== undefined && {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(payload),
      "idempotency-key": randomUUID(),
    }),
  };
  return new Promise((resolve, reject) => {
    const method = payload === undefined ? "GET" : "POST";
    const sent = request(url + path, { method, agent, headers }, (answer) => {
      answer.resume();
      answer.on("end", () =>
        answer.statusCode === 200
          ? resolve()
          : reject(new Error(`${path} answered ${answer.statusCode}`)),
      );
    });
    sent.on("error", reject);
    sent.end(payload);
  });
}
