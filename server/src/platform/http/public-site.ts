import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { otherPages, publicPages, marks } from "@osisi/contracts/public-pages.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { negotiate } from "@fastify/accept-negotiator";
import type { Config } from "#config.ts";
import { helmetOptions } from "./security.ts";
import type { Api } from "./server.ts";

const hidden = { schema: { hide: true } };

export interface PublicSite {
  /** The page for an unknown URL. */
  sendNotFound: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

/** A page by its name. */
export type PageSource = (file: string) => Promise<FinishedPage>;

export function servePublicSite(app: Api, config: Config, pageAt: PageSource): PublicSite {
  const { loans, ...plain } = publicPages;
  for (const page of Object.values(plain)) {
    app.get(page.path, hidden, async (request, reply) =>
      sendPage(request, reply, await pageAt(page.file)),
    );
  }
  const { loanFormUrl } = config;
  const frame = loanFormUrl === undefined ? {} : { frame: new URL(loanFormUrl).origin };
  const loansFile = loanFormUrl === undefined ? otherPages.loansUnset : loans.file;
  app.get(loans.path, { ...hidden, helmet: helmetOptions(config, frame) }, async (request, reply) =>
    sendPage(request, reply, await pageAt(loansFile)),
  );
  serveSearchEngines(app, config);
  return {
    sendNotFound: async (request, reply) =>
      sendPage(request, reply.code(404), await pageAt(otherPages.notFound)),
  };
}

/** Always revalidated, and sent only when it has changed. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: FinishedPage) {
  void reply
    .header("cache-control", "no-cache")
    .header("vary", "accept-encoding")
    .header("etag", page.etag);
  if (reply.statusCode === 200 && request.headers["if-none-match"] === page.etag) {
    return reply.code(304).send();
  }
  if (page.inlineScripts.length > 0) allowInline(reply, page.inlineScripts);
  const packing = packingFor(request.headers["accept-encoding"]);
  if (packing !== "identity") void reply.header("content-encoding", packing);
  return reply.type("text/html; charset=utf-8").send(page.bodies[packing]);
}

/** Only these, to the letter. */
function allowInline(reply: FastifyReply, hashes: readonly string[]): void {
  const policy = String(reply.getHeader("content-security-policy"));
  const allowed = hashes.map((hash) => ` 'sha256-${hash}'`).join("");
  void reply.header("content-security-policy", policy.replace(/script-src [^;]*/, `$&${allowed}`));
}

function serveSearchEngines(app: Api, { appUrl }: Config): void {
  const robots = [
    "User-agent: *",
    "Disallow: /dashboard/",
    "Disallow: /v1/",
    "Disallow: /user/",
    `Sitemap: ${appUrl}/sitemap.xml`,
    "",
  ].join("\n");
  const places = Object.values(publicPages).map(
    (page) => `<url><loc>${appUrl}${page.path}</loc></url>`,
  );
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${places.join("")}</urlset>
`;
  app.get("/robots.txt", hidden, (_request, reply) =>
    reply.header("cache-control", "no-cache").type("text/plain; charset=utf-8").send(robots),
  );
  app.get("/sitemap.xml", hidden, (_request, reply) =>
    reply.header("cache-control", "no-cache").type("application/xml; charset=utf-8").send(sitemap),
  );
}

export interface FinishedPage {
  etag: string;
  /** The hash of each. */
  inlineScripts: string[];
  bodies: Record<"br" | "gzip" | "identity", Buffer>;
}

/** A file of the build is completed on its first request, and again when a build has replaced it. */
export function pageFinisher(config: Config): (file: string) => Promise<FinishedPage> {
  const kept = new Map<string, { madeAt: number; page: Promise<FinishedPage> }>();
  return async (file) => {
    const { mtimeMs } = await stat(file);
    const known = kept.get(file);
    if (known?.madeAt === mtimeMs) return known.page;
    const page = readFile(file, "utf8").then((html) => finishPage(html, config));
    kept.set(file, { madeAt: mtimeMs, page });
    page.catch(() => kept.delete(file));
    return page;
  };
}

/** Our own address and that of the loan form are known only at run time; with these inserted, a page
 * is compressed once. */
export async function finishPage(template: string, config: Config): Promise<FinishedPage> {
  const html = fillMarks(template, {
    [marks.origin]: config.appUrl,
    [marks.loanForm]: config.loanFormUrl ?? "",
  });
  const bytes = Buffer.from(html);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  const inlineScripts = [...html.matchAll(INLINE_SCRIPT)].map(([, code = ""]) =>
    createHash("sha256").update(code).digest("base64"),
  );
  return { etag: `W/"${hash}"`, inlineScripts, bodies: { br, gzip: gz, identity: bytes } };
}

/** Replaces placeholders of a page, in one pass: a value that looks like a placeholder stays text. */
export function fillMarks(page: string, values: Readonly<Record<string, string>>): string {
  return page.replaceAll(MARK, (mark) => {
    const value = values[mark];
    return value === undefined ? mark : escaped(value);
  });
}

const MARK = /%[A-Z][A-Z\d_]*%/g;
const INLINE_SCRIPT = /<script>([^]*?)<\/script>/g;

const packings: (keyof FinishedPage["bodies"])[] = ["br", "gzip", "identity"];

/** The best encoding that the client accepts; one with zero weight (`br;q=0`) is not accepted. */
export function packingFor(accepted = ""): keyof FinishedPage["bodies"] {
  return negotiate(accepted.toLowerCase(), packings) ?? "identity";
}

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replaceAll(/[&<"]/g, (sign) => signs[sign] ?? sign);
}
