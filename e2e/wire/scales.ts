import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A proxy between browser and server that counts all bytes down: compressed bodies and headers.
 * Requests of a service worker pass here too; cached responses do not. */
export interface Weight {
  bytes: number;
  scriptBytes: number;
  requests: number;
}

export interface Scales {
  url: string;
  /** Starts counting. */
  clear: () => void;
  /** Once nothing has arrived for a while. */
  read: () => Promise<Weight>;
  close: () => Promise<void>;
}

const QUIET_MS = 2_000;

export async function startScales(target: string): Promise<Scales> {
  let weight = nothing();
  let lastAt = Date.now();
  const underWay = new Set<http.ServerResponse>();

  const server = http.createServer((request, response) => {
    weight.requests += 1;
    underWay.add(response);
    const add = (bytes: number, isScript: boolean) => {
      weight.bytes += bytes;
      if (isScript) weight.scriptBytes += bytes;
      lastAt = Date.now();
    };
    response.once("close", () => {
      underWay.delete(response);
      lastAt = Date.now();
    });
    const { method, headers } = request;
    const asked = http.request(new URL(request.url ?? "/", target), { method, headers }, (got) => {
      const isScript = /javascript/.test(got.headers["content-type"] ?? "");
      add(headerBytes(got), isScript);
      response.writeHead(got.statusCode ?? 502, got.rawHeaders);
      got.on("data", (chunk: Buffer) => add(chunk.length, isScript)).pipe(response);
    });
    asked.once("error", () => response.destroy());
    request.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));

  return {
    url: `http://localhost:${portOf(server)}`,
    clear: () => {
      weight = nothing();
      lastAt = Date.now();
    },
    read: async () => {
      while (underWay.size > 0 || Date.now() - lastAt < QUIET_MS) await sleep(50);
      return weight;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function nothing(): Weight {
  return { bytes: 0, scriptBytes: 0, requests: 0 };
}

/** The status line, each header with its colon and line end, and the empty line. */
function headerBytes(answer: http.IncomingMessage): number {
  const fields = answer.rawHeaders.reduce((sum, text) => sum + Buffer.byteLength(text) + 2, 0);
  return fields + `HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}\r\n\r\n`.length;
}

function portOf(server: http.Server): number {
  const address: string | AddressInfo | null = server.address();
  if (typeof address !== "object" || !address) throw new Error("The scales have no port.");
  return address.port;
}
