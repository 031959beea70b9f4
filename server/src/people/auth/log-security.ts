import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { FastifyRequest } from "fastify";
import { requesterOf } from "#platform/http/requester.ts";
import type { Api } from "#platform/http/server.ts";
import { quotaKey } from "#platform/quota.ts";
import type { Runtime } from "#platform/runtime.ts";
import { investorIdOf } from "./signed-in.ts";

/** A security log line for each login, logout, change of credentials and refusal: enough to detect
 * one requester that tries many accounts, or many that try one. Requesters and typed addresses are
 * hashed with our key, so that the log names no one without an account. */

const DOORS = new Set<string>([
  apiPaths.onboard,
  apiPaths.confirmOnboardingEmail,
  apiPaths.confirmOnboardingPhone,
  apiPaths.confirmOnboardingLink,
  apiPaths.disownOnboardingLink,
  apiPaths.useSecurityLink,
  apiPaths.startConfirming,
  apiPaths.confirmChannel,
  apiPaths.useChannel,
  apiPaths.changeEmail,
  apiPaths.confirmEmailChange,
  apiPaths.login,
  apiPaths.confirmLoginEmail,
  apiPaths.confirmLoginPhone,
  apiPaths.logout,
  apiPaths.forgotPassword,
  apiPaths.resetPassword,
  apiPaths.changePassword,
  apiPaths.stepUp,
  apiPaths.pin,
  apiPaths.removePin,
  apiPaths.sendUnfreezeCode,
  apiPaths.unfreeze,
  apiPaths.twoStep,
  apiPaths.endSession,
  apiPaths.endOtherSessions,
  apiPaths.editProfile,
  apiPaths.confirmPhoneChange,
  apiPaths.dropPhoneChange,
  apiPaths.createAccount,
  apiPaths.updateAccount,
  apiPaths.closeAccount,
]);
/** The data export of an investor. */
const EXPORT = apiPaths.ownData;
const REFUSALS = new Set([401, 403, 429]);

export function logSecurity(app: Api, { config }: Runtime): void {
  const hashed = (what: string, text: string) =>
    quotaKey(config.secretKey, "security log", what, text).slice(0, 16);

  app.addHook("onResponse", async (request, { statusCode }) => {
    const route = request.routeOptions.url ?? "unmatched";
    const isDoor = route === EXPORT || (DOORS.has(route) && request.method === "POST");
    if (!isDoor && !REFUSALS.has(statusCode)) return;
    const typed = typedAddress(request);
    request.log.info(
      {
        security: route,
        statusCode,
        place: hashed("place", requesterOf(request)),
        account: typed && hashed("account", typed),
        investor: investorIdOf(request),
      },
      "security",
    );
  });
}

/** The identifier as typed, in any spelling. */
function typedAddress({ body }: FastifyRequest): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const { email, phone } = { email: undefined, phone: undefined, ...body };
  const typed: unknown = email ?? phone;
  return typeof typed === "string" ? typed.trim().toLowerCase() : undefined;
}
