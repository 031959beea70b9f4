import { existsSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import { answerNotFound } from "./errors.ts";
import type { Api } from "./server.ts";

const BUILT = path.join(import.meta.dirname, "../../../../web/dist");
const YEAR_SECONDS = 31_536_000;
/** The app's public pages, as its router in the browser knows them. */
const PUBLIC_PAGES = [
  "/login",
  "/onboard",
  "/onboard/verify",
  "/verify",
  "/verify/success",
  "/verify/error",
];
/** What lies behind the login; only the app itself can tell which of these addresses exist. */
const SIGNED_IN_PAGES = ["/dashboard", "/dashboard/*"];
const API = /^\/(v1|user)\//;

/** Serves the built web app: hashed files for a year, its one page always asked for anew. That page
 * stands for every address of the app; for one that nobody knows it comes with a 404, and says so. */
export async function serveWeb(app: Api): Promise<void> {
  if (!existsSync(path.join(BUILT, "index.html"))) {
    app.log.warn("the web app is not built (npm run build): only the API is served");
    app.setNotFoundHandler(answerNotFound);
    return;
  }
  await app.register(fastifyStatic, {
    root: BUILT,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header(
        "cache-control",
        hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache",
      );
    },
  });
  app.get("/", { schema: { hide: true } }, (_request, reply) => reply.redirect("/login"));
  for (const page of [...PUBLIC_PAGES, ...SIGNED_IN_PAGES]) {
    app.get(page, { schema: { hide: true } }, sendApp);
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === "GET" && !API.test(request.url) && wantsPage(request);
    return isPage ? sendApp(request, reply.code(404)) : answerNotFound(request, reply);
  });
}

function sendApp(_request: FastifyRequest, reply: FastifyReply) {
  return reply.sendFile("index.html");
}

function wantsPage(request: FastifyRequest): boolean {
  return request.headers.accept?.includes("text/html") ?? false;
}
