import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const kinds = new Set([".js", ".css", ".html", ".svg", ".woff2", ".json", ".webmanifest", ".txt"]);
const MIN_BYTES = 512;

/** Writes `.br` and `.gz` beside each file of the build that compresses well, once, at the
 * strongest setting, so that the server only selects one. */
export function precompress(): Plugin {
  let folder = "";
  return {
    name: "precompress",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      // Also called after a failed build; an error about missing output would hide the cause.
      if (!existsSync(folder)) return;
      const files = await readdir(folder, { recursive: true, withFileTypes: true });
      const wanted = files.filter((file) => file.isFile() && kinds.has(extname(file.name)));
      await Promise.all(wanted.map((file) => compress(join(file.parentPath, file.name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < MIN_BYTES) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const packed = {
    br: await promisify(brotliCompress)(bytes, quality),
    gz: await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  };
  for (const [ending, content] of Object.entries(packed)) {
    if (content.length < bytes.length) await writeFile(`${path}.${ending}`, content);
  }
}
