import { afterEach, beforeEach, expect, it } from "vitest";
import { openWaitingRoom, type WaitingRoom } from "./waiting-room.ts";

let room: WaitingRoom;
beforeEach(async () => {
  room = await openWaitingRoom(0);
});
afterEach(() => room.leave());

const request = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://localhost:${room.port}${path}`, { headers });

it("is alive and not ready", async () => {
  expect((await request("/healthz")).status).toBe(200);
  expect((await request("/readyz")).status).toBe(503);
});

it("sends a browser a page that reloads itself, and other clients the product's envelope", async () => {
  const page = await request("/dashboard/home", { accept: "text/html" });
  expect(page.status).toBe(503);
  expect(await page.text()).toContain('http-equiv="refresh"');
  const answer = await request("/v1/login");
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("2");
  expect(await answer.json()).toMatchObject({ status: "error", statusCode: 503, data: null });
});
