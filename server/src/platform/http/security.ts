import helmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";

/** Headers for every answer. Scripts, styles and pictures come from our own origin only and never
 * from within a page, which is what makes a bearer token in local storage bearable. */
export async function secureHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, { global: true, ...helmetOptions(config) });
}

/** `frame` is the one origin whose pages a page of ours may show within itself. */
export function helmetOptions(
  config: Config,
  { frame }: { frame?: string } = {},
): FastifyHelmetOptions {
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
  };
}
