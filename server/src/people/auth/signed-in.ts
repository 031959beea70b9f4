import type { FastifyRequest } from "fastify";
import { type GatewayEmail, gatewayEmail } from "#gateway/gateway-email.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Runtime } from "#platform/runtime.ts";
import {
  type LiveSession,
  type SessionStatement,
  findSession,
  readSession,
  recordUse,
} from "./session.ts";

/** Only the bearer token identifies the investor: no id or e-mail address in a body is trusted. */

/** The authenticated investor and their session. */
export type SignedInInvestor = LiveSession & Readonly<{ gatewayEmail: GatewayEmail }>;

declare module "fastify" {
  interface FastifyRequest {
    /** Set on routes behind `signedIn`; reading it elsewhere is refused with 401. */
    readonly investor: SignedInInvestor;
  }
}

const BEARER = /^Bearer ([\w-]{43})$/i;
const known = new WeakMap<FastifyRequest, SignedInInvestor>();

/** Call once per app, before its routes: adds `investor` to every request. */
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

/** The investor's id, if the request was authenticated. */
export function investorIdOf(request: FastifyRequest): string | undefined {
  return known.get(request)?.id;
}

export type SignedIn = (request: FastifyRequest) => Promise<void>;

/** The hook for routes that require an investor. As `onRequest` it refuses before a body is
 * read. */
export function signedIn(runtime: Runtime): SignedIn {
  return async (request) => void (await recognise(runtime, request, findSession));
}

/** Authenticates the request, with what else `find` reads of the investor in the same round trip. */
export async function recognise<Found extends LiveSession>(
  { clock, config, db }: Runtime,
  request: FastifyRequest,
  find: SessionStatement<Found>,
): Promise<Found> {
  const now = clock.now();
  const [, token] = BEARER.exec(request.headers.authorization ?? "") ?? [];
  const session = token && (await readSession(db, { token, find, now }));
  if (!session) throw new Refusal("session-expired");
  known.set(request, { ...session, gatewayEmail: gatewayEmail(config, session) });
  await recordUse(db, session, now);
  return session;
}
