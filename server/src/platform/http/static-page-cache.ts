import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import { marks } from "@osisi/contracts/public-pages.ts";
import type { Config } from "#config.ts";

export interface FinishedPage {
  etag: string;
  bodies: Record<"br" | "gzip" | "identity", Buffer>;
}

/** A page is completed on its first request, and again when a build has replaced it. */
export function pageFinisher(config: Config): (file: string) => Promise<FinishedPage> {
  const kept = new Map<string, { madeAt: number; page: Promise<FinishedPage> }>();
  return async (file) => {
    const { mtimeMs } = await stat(file);
    const known = kept.get(file);
    if (known?.madeAt === mtimeMs) return known.page;
    const page = finish(file, config);
    kept.set(file, { madeAt: mtimeMs, page });
    page.catch(() => kept.delete(file));
    return page;
  };
}

async function finish(file: string, config: Config): Promise<FinishedPage> {
  const html = (await readFile(file, "utf8"))
    .replaceAll(marks.origin, () => escaped(config.appUrl))
    .replaceAll(marks.loanForm, () => escaped(config.loanFormUrl ?? ""));
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
  return { etag: `W/"${hash}"`, bodies: { br, gzip: gz, identity: bytes } };
}

const packings: (keyof FinishedPage["bodies"])[] = ["br", "gzip", "identity"];

/** The best encoding that the client accepts; one with zero weight (`br;q=0`) is not accepted. */
export function packingFor(accepted = ""): keyof FinishedPage["bodies"] {
  return negotiate(accepted.toLowerCase(), packings) ?? "identity";
}

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replaceAll(/[&<"]/g, (sign) => signs[sign] ?? sign);
}
