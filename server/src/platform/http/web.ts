import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#config.ts";
import { answerNotFound } from "./errors.ts";
import { type PageSource, pageFinisher, sendPage, servePublicSite } from "./public-site.ts";
import type { Api } from "./server.ts";

const BUILT = path.join(import.meta.dirname, "../../../../web/dist");
const PAGE = path.join(BUILT, "index.html");
const DAY_SECONDS = 86_400;
const YEAR_SECONDS = 31_536_000;
/** Pages of the app before the login, as in its router in the browser. */
const SIGNED_OUT_PAGES = [
  "/login",
  "/login/verify",
  "/login/forgot",
  "/login/reset",
  "/onboard",
  "/onboard/verify",
  "/verify",
  "/verify/success",
  "/verify/error",
  "/secure",
];
/** Pages of one link each, which no search engine may list. */
const LINKED_PAGES = ["/give/:token", "/give/paid/:reference"];
/** Pages behind the login; only the app itself can tell which of them exist, so none is listed. */
const SIGNED_IN_PAGES = ["/dashboard", "/dashboard/*"];
const OF_THE_APP = /^\/(login|onboard|verify|secure|give|dashboard)(\/|\?|$)/;
const NO_PAGE = /\.(js|css|woff2)(\.(br|gz))?$/;
/** Browsers ask for it on each visit, before anything that is read. */
const ICON = /favicon\.svg/;
/** A service worker needs its own policy header. */
const WORKER = /service-worker\.js/;
const API = /^\/(v1|user)\//;
/** Dotfiles: internal files of the server. */
const OWN_FILE = /\/\./;

const NOT_FOR_PARTS = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "referrer-policy",
  "x-frame-options",
  "x-request-id",
];

/** Serves the built web app: hashed files are cached for a year, its single page is always
 * revalidated. That page is sent for every URL of the app; for an unknown one with a 404. All
 * other URLs belong to the public site. */
export async function serveWeb(
  app: Api,
  config: Config,
  publicPages: (folder: string) => PageSource,
): Promise<void> {
  if (!existsSync(PAGE)) {
    app.log.warn("the web app is not built (npm run build): only the API is served");
    app.setNotFoundHandler(answerNotFound);
    return;
  }
  await app.register(fastifyStatic, {
    root: BUILT,
    preCompressed: true,
    index: false,
    allowedPath: (file) => !OWN_FILE.test(file),
    cacheControl: false,
    lastModified: false,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      // A policy is for pages, and an id for responses that may have to be traced. On each asset
      // they would weigh as much as a small asset itself.
      if (NO_PAGE.test(file) && !WORKER.test(file))
        for (const name of NOT_FOR_PARTS) reply.removeHeader(name);
      const fixed = hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache";
      reply.header("cache-control", ICON.test(file) ? `public, max-age=${DAY_SECONDS}` : fixed);
    },
  });
  app.addHook("onSend", async (_request, reply) => {
    // The browser has them with what it keeps.
    if (reply.statusCode === 304) for (const name of NOT_FOR_PARTS) void reply.removeHeader(name);
  });
  const build = buildOf(PAGE);
  app.addHook("onRequest", async (request, reply) => {
    if (API.test(request.url)) void reply.header("app-build", build);
  });
  const site = servePublicSite(app, config, publicPages(path.join(BUILT, ".pages")));
  const finished = pageFinisher(config);
  const sendApp = async (request: FastifyRequest, reply: FastifyReply) =>
    sendPage(request, reply, await finished(PAGE));
  const sendUnlisted = (request: FastifyRequest, reply: FastifyReply) =>
    sendApp(request, reply.header("x-robots-tag", "noindex"));
  for (const page of SIGNED_OUT_PAGES) app.get(page, { schema: { hide: true } }, sendApp);
  for (const page of LINKED_PAGES) app.get(page, { schema: { hide: true } }, sendUnlisted);
  for (const page of SIGNED_IN_PAGES) app.get(page, { schema: { hide: true } }, sendUnlisted);
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === "GET" && !API.test(request.url) && wantsPage(request);
    if (!isPage) return answerNotFound(request, reply);
    if (OF_THE_APP.test(request.url)) return sendApp(request, reply.code(404));
    return site.sendNotFound(request, reply);
  });
}

/** The version of the app that belongs to this API; an older open one reloads itself. */
function buildOf(page: string): string {
  return /<meta name="build" content="([^"]*)"/.exec(readFileSync(page, "utf8"))?.[1] ?? "";
}

function wantsPage(request: FastifyRequest): boolean {
  return request.headers.accept?.includes("text/html") ?? false;
}
