import { createServer, type Server } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { claimPorts, freePort } from "./ports.ts";

describe("the ports of a start", () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  async function occupy(): Promise<number> {
    const port = await freePort();
    const server = createServer();
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    return port;
  }

  it("are any free ones where zero was asked for, each another", async () => {
    const ports = await claimPorts({ port: 0, sandboxPort: 0, smtpPort: 0 });
    expect(new Set(Object.values(ports)).size).toBe(3);
    expect(Object.values(ports).every((port) => port > 0)).toBe(true);
  });

  it("are below those that the system gives to clients", async () => {
    for (let count = 0; count < 50; count += 1) expect(await freePort()).toBeLessThan(32_768);
  });

  it("are refused with the number and the variable", async () => {
    const port = await occupy();
    const claim = claimPorts({ port: 0, sandboxPort: port, smtpPort: 0 });
    const sentence = new RegExp(`^Port ${port} is taken: .* with SANDBOX_PORT`);
    await expect(claim).rejects.toThrow(sentence);
  });

  it("are waited for when an earlier start was killed and is about to let go of them", async () => {
    const port = await occupy();
    const claim = claimPorts({ port, sandboxPort: 0, smtpPort: 0 });
    servers[0]?.close();
    await expect(claim).resolves.toMatchObject({ port });
  });
});
