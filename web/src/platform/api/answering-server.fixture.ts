import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { afterAll, beforeAll, beforeEach } from "vitest";

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A server on localhost for the tests of one file. It answers with `answer` and keeps what it has received. */
export function answeringServer() {
  const world = {
    baseUrl: "",
    answer: json(500, {}),
    seen: new Array<{ request: IncomingMessage; body: string }>(),
  };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      world.seen.push({ request, body });
      world.answer(request, response);
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (typeof address !== "object" || !address) throw new Error("the server has no port");
    world.baseUrl = `http://127.0.0.1:${address.port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  beforeEach(() => {
    world.seen = [];
  });
  return world;
}

export function json(status: number, body: unknown): Answer {
  return (_request, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  };
}
