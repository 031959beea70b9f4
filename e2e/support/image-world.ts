import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startChild, stopChild } from "../../scripts/child.ts";
import { type Image, takeSteps } from "../../scripts/image/take-steps.ts";
import { claimPorts } from "../../scripts/ports.ts";
import { stackEnvironment } from "../../scripts/stack-environment.ts";
import { variables } from "../../server/src/config.ts";
import { contain, type Contained } from "./contained.ts";
import { startForeignServer } from "./foreign-server.ts";
import { sandboxAt, type Sandbox } from "./sandbox.ts";

/** The image, what it is told as `compose.yaml` does it, a PostgreSQL, and the sandbox as its outside. */
export interface ImageWorld {
  image: Image;
  appUrl: string;
  sandbox: Sandbox;
  databaseUrl: string;
  /** A container with that role. */
  run: (role: "migrate" | "serve" | "work") => Contained;
  /** What a container of the image would say of itself. */
  evaluate: (code: string) => Promise<string>;
  /** The exit code of its health check. */
  askHealth: () => Promise<number | null>;
  stop: () => Promise<void>;
}

export async function openImageWorld(): Promise<ImageWorld> {
  const place = mkdtempSync(path.join(tmpdir(), "osisi-image-"));
  const image = await takeSteps(place);
  const database = await startForeignServer();
  const ports = await claimPorts({ port: 0, sandboxPort: 0, smtpPort: 0 }, false);
  const env = { ...stackEnvironment(OF_TESTS, { ...ports, ...database }, place), ...AS_COMPOSED };
  const logFile = path.join(place, "sandbox.log");
  const sandbox = await startChild({
    name: "sandbox",
    args: ["sandbox/src/main.ts"],
    env,
    logFile,
  });
  const running = new Set<Contained>();
  const appUrl = `http://localhost:${ports.port}`;
  const begin = (told: Parameters<typeof contain>[2]) => {
    const one = contain(image, place, told);
    running.add(one);
    void one.ended.then(() => running.delete(one));
    return one;
  };
  return {
    image,
    appUrl,
    sandbox: sandboxAt(`http://localhost:${ports.sandboxPort}`),
    databaseUrl: database.databaseUrl,
    run: (role) =>
      begin({
        entrypoint: ["node", ...envFiles(role), ...image.entrypoint.slice(1)],
        command: [role],
        // On this machine others may have the image's own.
        env: { PORT: String(ports.port) },
        secrets: secretsFor(role, env),
      }),
    async evaluate(code) {
      const one = begin({ entrypoint: ["node", "-e"], command: [code] });
      await one.ended;
      return one.written().trim();
    },
    askHealth: () =>
      begin({ entrypoint: image.health.slice(0, -1), command: [`${appUrl}/readyz`] }).ended,
    async stop() {
      for (const one of running) one.signal("SIGKILL");
      await Promise.all([...running].map(({ ended }) => ended));
      await stopChild(sandbox);
      await database.stop();
      rmSync(place, { recursive: true, force: true });
    },
  };
}

const OF_TESTS = { DRAIN_SECONDS: "1" };
const AS_COMPOSED = { TRUST_PROXY: "0", LOG_LEVEL: "info" };
const OWNER = "DATABASE_OWNER_URL";

function envFiles(role: string): string[] {
  const files = role === "migrate" ? ["osisi.env", "owner.env"] : ["osisi.env"];
  return files.map((file) => `--env-file=/run/secrets/${file}`);
}

/** Only who migrates is told whose the tables are. */
function secretsFor(role: string, env: Record<string, string>): Record<string, string> {
  const names = variables.filter((name) => name !== OWNER && name !== "PORT" && env[name]);
  const lines = (of: string[]) => of.map((name) => `${name}='${env[name]}'\n`).join("");
  const own = { "osisi.env": lines(names) };
  return role === "migrate" ? { ...own, "owner.env": lines([OWNER]) } : own;
}
