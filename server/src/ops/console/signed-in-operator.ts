import {
  type Action,
  type Read,
  type Role,
  mayMake,
  mayRead,
  roles,
} from "@osisi/contracts/console/roles.ts";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { hashToken } from "#platform/secrets/secrets.ts";
import type { ConsoleRuntime } from "./console-runtime.ts";
import { ConsoleRefusal, sessionEnded } from "./refusal.ts";

/** The session of an operator: a cookie that no script reads. Rights come from the role table. */

export type Operator = Readonly<{
  id: string;
  sessionId: string;
  name: string;
  role: Role;
  tokenHash: Buffer;
}>;

declare module "fastify" {
  interface FastifyRequest {
    /** Set on routes behind the guard. */
    readonly operator: Operator;
  }
}

const TOKEN = /^[\w-]{43}$/;
/** On a request that a page makes by itself, since its operator last pressed a key or moved the
 * pointer. It is answered, and the session ends as if it had not been made. */
const BY_ITSELF = "x-osisi-by-itself";
const known = new WeakMap<FastifyRequest, Operator>();

/** Only https knows `__Host-` cookies. */
export function cookieName(url: string): string {
  return url.startsWith("https://") ? "__Host-osisi-console" : "osisi-console";
}

export function tokenOf(request: FastifyRequest, url: string): string | undefined {
  const token = request.cookies[cookieName(url)];
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

export type Guard = Readonly<{
  /** Any operator. */
  signedIn: (request: FastifyRequest) => Promise<void>;
  mayRead: (read: Read) => (request: FastifyRequest) => Promise<void>;
}>;

export function signedInOperator(
  app: {
    decorateRequest(name: "operator", getter: { getter(this: FastifyRequest): Operator }): unknown;
  },
  { config, db }: ConsoleRuntime,
): Guard {
  app.decorateRequest("operator", {
    getter() {
      const operator = known.get(this);
      if (!operator) throw sessionEnded();
      return operator;
    },
  });

  async function signedIn(request: FastifyRequest): Promise<void> {
    const token = tokenOf(request, config.url);
    if (token === undefined) throw sessionEnded();
    const tokenHash = hashToken(token);
    const isRead = request.method === "GET" && request.headers[BY_ITSELF] === "1";
    const find = isRead ? sql`console.look_at_operator` : sql`active_operator`;
    const { rows } = await sql<{
      operatorId: string;
      sessionId: string;
      name: string;
      role: string;
    }>`
      select * from ${find}(${tokenHash})
    `.execute(db);
    const [found] = rows;
    const role = roles.find((one) => one === found?.role);
    if (!found || !role) throw sessionEnded();
    const { operatorId: id, sessionId, name } = found;
    known.set(request, { id, sessionId, name, role, tokenHash });
  }

  return {
    signedIn,
    mayRead: (read) => async (request) => {
      await signedIn(request);
      if (!mayRead(request.operator.role, read)) throw notYours(request.operator.role);
    },
  };
}

export function refuseUnlessMade(operator: Operator, action: Action): void {
  if (!mayMake(operator.role, action)) throw notYours(operator.role);
}

function notYours(role: Role): ConsoleRefusal {
  return new ConsoleRefusal(403, `The role ${role} may not do this.`);
}
