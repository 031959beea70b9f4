import type { FastifyRequest } from "fastify";
import { Refusal } from "../platform/http/refusal.ts";
import { type GatewayEmail, gatewayEmail } from "../payments/gateway-email.ts";
import type { Runtime } from "../platform/runtime.ts";
import { noteUse, readSession } from "./session.ts";

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

/** The hook for routes that need an investor. As `onRequest` it answers before a body is read. */
export function signedIn(runtime: Runtime): SignedIn {
  const { clock, config, db } = runtime;
  return async (request) => {
    const now = clock.now();
    const [, token] = BEARER.exec(request.headers.authorization ?? "") ?? [];
    const session = token && (await readSession(db, token, now));
    if (!session) throw new Refusal("session-expired");
    const { id, sessionId, firstName, lastName, email, emailVerifiedAt } = session;
    const emailVerified = emailVerifiedAt !== null;
    const person = { id, sessionId, firstName, lastName, email, emailVerified };
    known.set(request, { ...person, gatewayEmail: gatewayEmail(config, session) });
    await noteUse(db, session, now);
  };
}
