import * as agreement from "@osisi/contracts/console/operators.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { generateSecret, generateURI } from "otplib";
import { askForPasskey } from "#ops/operators/second-factor.ts";
import {
  type SigningIn,
  acceptInvitation,
  findInvited,
  signInByCode,
  signInByPasskey,
} from "#ops/operators/sign-in.ts";
import { hashToken } from "#platform/secrets/secrets.ts";
import type { ConsoleApi, ConsoleRuntime } from "./console-runtime.ts";
import { readMe } from "./operator-routes.ts";
import { ConsoleRefusal } from "./refusal.ts";
import { type Guard, cookieName, tokenOf } from "./signed-in-operator.ts";

const SESSION_HOURS = 8;
/** Of one address. */
const TRIES = { config: { rateLimit: { max: 20, timeWindow: "1 minute" } } };

export function signInRoutes(app: ConsoleApi, runtime: ConsoleRuntime, { signedIn }: Guard): void {
  const { config, db } = runtime;

  function keepSession(reply: FastifyReply, token: string): void {
    void reply.setCookie(cookieName(config.url), token, {
      httpOnly: true,
      sameSite: "strict",
      secure: config.url.startsWith("https://"),
      path: "/",
      maxAge: SESSION_HOURS * 3600,
    });
  }

  async function answer(reply: FastifyReply, result: SigningIn) {
    if (result.kind === "locked") {
      const until = result.until.toISOString();
      throw new ConsoleRefusal(429, `Too many wrong tries. Sign in again after ${until}.`);
    }
    if (result.kind === "wrong") {
      throw new ConsoleRefusal(401, "E-mail, password or code is wrong, or the code was used.");
    }
    keepSession(reply, result.token);
    return readMe(runtime, hashToken(result.token));
  }

  app.post(
    "/api/sign-in",
    { ...TRIES, schema: { body: agreement.signInRequest } },
    async (request, reply) => answer(reply, await signInByCode(runtime, request.body)),
  );

  app.post("/api/sign-in/passkey/start", TRIES, () => askForPasskey(runtime, "sign-in", null));

  app.post(
    "/api/sign-in/passkey",
    { ...TRIES, schema: { body: agreement.passkeySignIn } },
    async (request, reply) => answer(reply, await signInByPasskey(runtime, request.body)),
  );

  app.post("/api/sign-out", async (request, reply) => {
    const token = tokenOf(request, config.url);
    if (token) await sql`select end_operator_session(${hashToken(token)})`.execute(db);
    void reply.clearCookie(cookieName(config.url), { path: "/" });
    return {};
  });

  app.get("/api/me", { onRequest: signedIn }, (request: FastifyRequest) =>
    readMe(runtime, request.operator.tokenHash),
  );

  app.post(
    "/api/invitation/look",
    { ...TRIES, schema: { body: agreement.invitationLook } },
    async (request) => {
      const invited = await findInvited(runtime, request.body.token);
      if (!invited) throw invitationOver();
      const { name, email, role } = invited;
      const secret = generateSecret();
      return {
        name,
        email,
        role,
        secret,
        totpUri: generateURI({ issuer: "Osisi console", label: email, secret }),
      };
    },
  );

  app.post(
    "/api/invitation/accept",
    { ...TRIES, schema: { body: agreement.invitationAccept } },
    async (request, reply) => {
      if (!(await findInvited(runtime, request.body.token))) throw invitationOver();
      const token = await acceptInvitation(runtime, request.body);
      if (token === undefined) {
        const message = "The code is wrong: check the time of your phone.";
        throw new ConsoleRefusal(422, message, { code: [message] });
      }
      keepSession(reply, token);
      return readMe(runtime, hashToken(token));
    },
  );
}

function invitationOver(): ConsoleRefusal {
  return new ConsoleRefusal(404, "This invitation was used or is over. Ask an admin for another.");
}
