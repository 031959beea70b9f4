import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

/** A minimal load balancer in front of several servers: sends each request to the next one that is
 * ready, polls `/readyz` of all of them, and retries another one where nothing can have been done
 * yet. */
export interface RoundRobin {
  url: string;
  add: (backendUrl: string) => Promise<void>;
  remove: (backendUrl: string) => void;
  close: () => Promise<void>;
}

export interface Passed {
  method: string;
  path: string;
  status: number;
  backendUrl: string;
}

const CHECK_EVERY_MS = 100;
const SAFE = new Set(["GET", "HEAD"]);

export async function startRoundRobin(
  port: number,
  onPassed: (passed: Passed) => void,
): Promise<RoundRobin> {
  const ready = new Map<string, boolean>();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  function inTurn(): string[] {
    const all = [...ready].filter(([, isReady]) => isReady).map(([url]) => url);
    turn += 1;
    const from = turn % Math.max(1, all.length);
    return [...all.slice(from), ...all.slice(0, from)];
  }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const { method = "GET", url: path = "/" } = incoming;
    for (const backendUrl of inTurn()) {
      const tried = await send(agent, backendUrl, incoming, body);
      if (tried.kind === "answered") {
        onPassed({ method, path, status: tried.answer.statusCode ?? 0, backendUrl });
        outgoing.writeHead(tried.answer.statusCode ?? 502, ofAnswer(tried.answer));
        tried.answer.pipe(outgoing);
        tried.answer.once("error", () => outgoing.destroy());
        return;
      }
      if (tried.kind === "broken" && !SAFE.has(method)) break;
    }
    outgoing.writeHead(502).end();
  }

  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  const check = async () => {
    for (const url of ready.keys()) {
      const isReady = await isReadyAt(url);
      if (ready.has(url)) ready.set(url, isReady);
    }
  };
  const checking = setInterval(() => void check(), CHECK_EVERY_MS);
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return {
    url: `http://localhost:${port}`,
    async add(backendUrl) {
      ready.set(backendUrl, await isReadyAt(backendUrl));
    },
    remove: (backendUrl) => void ready.delete(backendUrl),
    async close() {
      clearInterval(checking);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Tried = { kind: "answered"; answer: IncomingMessage } | { kind: "unsent" | "broken" };

function send(
  agent: Agent,
  backendUrl: string,
  incoming: IncomingMessage,
  body: Buffer,
): Promise<Tried> {
  const { hostname, port } = new URL(backendUrl);
  const { method, url: path, headers: given, socket } = incoming;
  const headers = { ...given, "x-forwarded-for": socket.remoteAddress ?? "" };
  return new Promise((resolve) => {
    const outgoing = request({ agent, hostname, port, method, path, headers });
    outgoing.once("response", (answer) => resolve({ kind: "answered", answer }));
    outgoing.once("error", (error) => {
      const isUnsent = "code" in error && error.code === "ECONNREFUSED";
      resolve({ kind: isUnsent ? "unsent" : "broken" });
    });
    outgoing.end(body);
  });
}

/** A hop-by-hop header says nothing about the next connection. */
function ofAnswer({ headers }: IncomingMessage): IncomingMessage["headers"] {
  const others = Object.entries(headers).filter(([name]) => name !== "connection");
  return Object.fromEntries(others);
}

async function isReadyAt(url: string): Promise<boolean> {
  return await fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
