import { existsSync, readFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import type { State } from "./states.ts";

/** The built web app with the answers of a generated state instead of a server. Not through the
 * browser's own interception, which turns its cache off: a page is then several times slower. */
export interface Stage {
  url: string;
  /** What the API answers from now on: to reads by the state, to changes by their paths. */
  show: (state: State, changes?: ReadonlyMap<string, Answer>) => void;
  /** Paths that were asked for and that the state has no answer to. */
  unanswered: () => string[];
  close: () => Promise<void>;
}

/** Beside what every answer has. */
interface Answer {
  statusCode: number;
  message?: string;
  data?: unknown;
  [more: string]: unknown;
}

const BUILT = path.join(import.meta.dirname, "../../web/dist");
const FAILED: Answer = { statusCode: 500, data: null };
const types: Record<string, string> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
};

export async function openStage(): Promise<Stage> {
  let shown: State | undefined;
  let changed: ReadonlyMap<string, Answer> = new Map();
  const unanswered = new Set<string>();
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (/^\/(v1|user)\//.test(pathname)) {
      const data = shown?.answers.get(pathname);
      if (data === undefined && request.method === "GET") unanswered.add(pathname);
      const read = { statusCode: data === undefined ? 404 : 200, data: data ?? null };
      const answer = request.method === "GET" ? read : (changed.get(pathname) ?? FAILED);
      const status = answer.statusCode < 400 ? "success" : "error";
      const message = "message" in answer ? answer.message : "";
      response.writeHead(answer.statusCode, {
        "content-type": "application/json",
        "cache-control": "no-store",
      });
      response.end(JSON.stringify({ status, type: status, msg: message, message, ...answer }));
      return;
    }
    const file = path.join(BUILT, pathname);
    const isFile = path.extname(file) !== "" && file.startsWith(BUILT) && existsSync(file);
    const sent = isFile ? file : path.join(BUILT, "index.html");
    const kept =
      isFile && pathname.startsWith("/assets/") ? "max-age=31536000, immutable" : "no-cache";
    response.writeHead(200, {
      "content-type": types[path.extname(sent)] ?? "application/octet-stream",
      "cache-control": kept,
    });
    response.end(readFileSync(sent));
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The stage has no port.");
  return {
    url: `http://localhost:${address.port}`,
    show(state, changes = new Map()) {
      shown = state;
      changed = changes;
      unanswered.clear();
    },
    unanswered: () => [...unanswered],
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
