import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import fastifyHelmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import helmet from "helmet";
import type { Config } from "#config.ts";

/** For a response that is not a page, and so may load nothing at all. */
const POLICY_OF_DATA =
  "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";
const ONLY_FOR_PAGES = ["cross-origin-opener-policy", "origin-agent-cluster"];

/** Headers for every response. Scripts, styles and pictures come from our own origin only and, but
 * for the app page's first script, of which the policy has the hash, never inline: that makes a
 * bearer token in local storage acceptable. */
export async function secureHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(fastifyHelmet, { global: true, ...helmetOptions(config) });
  // Most responses are private. Those that may be cached set their own header.
  app.addHook(
    "onRequest",
    async (_request, reply) => void reply.header("cache-control", "no-store"),
  );
  app.addHook("onSend", async (_request, reply) => {
    const isData = String(reply.getHeader("content-type")).startsWith("application/json");
    if (!isData) return;
    void reply.header("content-security-policy", POLICY_OF_DATA);
    for (const name of ONLY_FOR_PAGES) void reply.removeHeader(name);
  });
}

/** The same, for refusals before any hook of the app runs. */
export function headersOfRefusals(config: Config): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(helmetOptions(config))(response.req, response, () => undefined);
  response.setHeader("cache-control", "no-store");
  response.setHeader("content-security-policy", POLICY_OF_DATA);
  for (const name of ONLY_FOR_PAGES) response.removeHeader(name);
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

/** `frame` is the only origin that our pages may embed. */
export function helmetOptions(config: Config, { frame }: { frame?: string } = {}) {
  const https = config.appUrl.startsWith("https://");
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", "data:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(frame === undefined ? {} : { frameSrc: [frame] }),
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "no-referrer" },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
    // For obsolete clients only: a few bytes of every response.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  } satisfies FastifyHelmetOptions;
}
