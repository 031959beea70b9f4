// The server at the product's address while the demo's year grows: alive, not ready, retry later.
// No other request gets in, so only the story can happen in that year.
import { createServer, type ServerResponse } from "node:http";

export interface WaitingRoom {
  port: number;
  leave: () => Promise<void>;
}

const sentence = "Osisi is growing a year of demonstration data and will be ready within a minute.";
const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="2">
<title>Osisi is getting ready</title>
<style>
  :root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif; }
  body { display: grid; place-items: center; min-height: 90vh; margin: 0 1.5rem; }
  p { max-width: 28rem; text-align: center; }
</style>
<p>${sentence} This page reloads itself.</p>
</html>
`;

export async function openWaitingRoom(port: number): Promise<WaitingRoom> {
  const server = createServer((request, response) => {
    const url = request.url?.split("?")[0];
    response.setHeader("connection", "close");
    response.setHeader("cache-control", "no-store");
    if (url === "/healthz") return answer(response, 200, { status: "alive" });
    if (url === "/readyz") return answer(response, 503, { status: "not ready" });
    response.setHeader("retry-after", "2");
    if (request.headers.accept?.includes("text/html")) {
      response.writeHead(503, { "content-type": "text/html; charset=utf-8" }).end(page);
      return undefined;
    }
    return answer(response, 503, {
      status: "error",
      type: "error",
      statusCode: 503,
      message: sentence,
      msg: sentence,
      data: null,
      errors: {},
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "0.0.0.0", resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    leave: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" });
  response.end(JSON.stringify(body));
}
