import type { FastifyRequest } from "fastify";
import { Refusal } from "../platform/http/refusal.ts";
import { type GatewayEmail, gatewayEmail } from "../payments/gateway-email.ts";
import { gatherer } from "../platform/gather.ts";
import type { Runtime } from "../platform/runtime.ts";
import { type LiveSession, findSessions } from "./queries.ts";
import { type Found, findSessionsOf, notingUse } from "./session.ts";

/** The bearer token says who asks, and nothing else does: no id or e-mail in a body is believed. */

/** Who asks, and by which of their sessions. */
export type SignedInInvestor = Readonly<{
  id: string;
  sessionId: string;
  firstName: string;
  lastName: string;
  email: string;
  emailVerified: boolean;
  gatewayEmail: GatewayEmail;
}>;

declare module "fastify" {
  interface FastifyRequest {
    /** Set on routes behind `signedIn`; reading it anywhere else is refused with 401. */
    readonly investor: SignedInInvestor;
  }
}

const BEARER = /^Bearer ([\w-]{43})$/i;
const known = new WeakMap<FastifyRequest, SignedInInvestor>();

/** Call once for an app, before its routes: gives every request its `investor`. */
export function recogniseInvestors(app: {
  decorateRequest(
    name: "investor",
    getter: { getter(this: FastifyRequest): SignedInInvestor },
  ): unknown;
}): void {
  app.decorateRequest("investor", {
    getter() {
      const investor = known.get(this);
      if (!investor) throw new Refusal("session-expired");
      return investor;
    },
  });
}

/** The investor's id, where it was found out. */
export function whoAsked(request: FastifyRequest): string | undefined {
  return known.get(request)?.id;
}

export type SignedIn = (request: FastifyRequest) => Promise<void>;

/** In a larger statement none costs less, and the first waits for the last. */
const ASKED_TOGETHER = 16;
/** With more of them each has fewer to read and the database's processor more to do; but where rows come from a
 * disk, and many wait, more of them are waited for at the same time. */
const STATEMENTS_AT_ONCE = { atOnce: 2, ofFull: 6 };

/** The hook for routes that need an investor. As `onRequest` it answers before a body is read. Call once for an app:
 * those who come while others are looked up are looked up together. */
export function signedIn(runtime: Runtime): SignedIn {
  const { clock, db } = runtime;
  const noteUse = notingUse(runtime);
  type Asked = { readonly token: string; session?: Found<LiveSession> };
  const lookUp = gatherer<Asked>(
    async (lot) => {
      const now = clock.now();
      const tokens = lot.map(({ token }) => token);
      const found = await findSessionsOf(tokens, now, (alive) => findSessions(db, alive));
      lot.forEach((asked, at) => (asked.session = found[at]));
    },
    { atMost: ASKED_TOGETHER, ...STATEMENTS_AT_ONCE },
  );
  return async (request) => {
    const session = await recognise(runtime, request, async (token) => {
      const asked: Asked = { token };
      await lookUp(asked);
      return asked.session;
    });
    await noteUse(session);
  };
}

async function recognise<Session extends LiveSession>(
  { config }: Runtime,
  request: FastifyRequest,
  find: (token: string) => Promise<Found<Session>>,
): Promise<NonNullable<Found<Session>>> {
  const [, token] = BEARER.exec(request.headers.authorization ?? "") ?? [];
  const session = token && (await find(token));
  if (!session) throw new Refusal("session-expired");
  const { id, sessionId, firstName, lastName, email, emailVerifiedAt } = session;
  const emailVerified = emailVerifiedAt !== null;
  const person = { id, sessionId, firstName, lastName, email, emailVerified };
  known.set(request, { ...person, gatewayEmail: gatewayEmail(config, session) });
  return session;
}
