import type { FastifyRequest } from "fastify";
import { Refusal } from "../platform/http/refusal.ts";
import { type Pieces, type Who, together } from "../platform/pieces.ts";
import type { Runtime } from "../platform/runtime.ts";
import { type LiveSession, whoseSession } from "./queries.ts";
import { useSession } from "./session.ts";

/** The bearer token says who asks, and nothing else does: no id or e-mail in a body is believed. */

/** Who asks, and by which of their sessions. */
export type SignedInInvestor = Readonly<{
  id: string;
  sessionId: string;
  firstName: string;
  lastName: string;
  email: string;
  emailVerified: boolean;
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

/** The hook for routes that need an investor. As `onRequest` it answers before a body is read. */
export function signedIn({ clock, db }: Runtime): SignedIn {
  return async (request) => {
    await recognise(request, (token) => useSession(db, token, clock.now()));
  };
}

/** The same hook for a route whose answer is read in the same round trip as who asks. What was read, and
 * at which moment, is `readFor` the request. */
export function signedInReading<Json>(
  { clock, db }: Runtime,
  pieces: (who: Who, now: Date) => Pieces<Json>,
) {
  const read = new WeakMap<FastifyRequest, { json: Json; now: Date }>();
  return {
    onRequest: async (request: FastifyRequest) => {
      const now = clock.now();
      const alongside = together(pieces(whoseSession, now));
      const session = await recognise(request, (token) => useSession(db, token, now, alongside));
      const json: Json = JSON.parse(session.alongside ?? "{}");
      read.set(request, { json, now });
    },
    readFor: (request: FastifyRequest) => {
      const known = read.get(request);
      if (!known) throw new Refusal("session-expired");
      return known;
    },
  };
}

async function recognise<Session extends LiveSession>(
  request: FastifyRequest,
  find: (token: string) => Promise<Session | undefined>,
): Promise<Session> {
  const [, token] = BEARER.exec(request.headers.authorization ?? "") ?? [];
  const session = token && (await find(token));
  if (!session) throw new Refusal("session-expired");
  const { id, sessionId, firstName, lastName, email, emailVerifiedAt } = session;
  const emailVerified = emailVerifiedAt !== null;
  known.set(request, { id, sessionId, firstName, lastName, email, emailVerified });
  return session;
}
