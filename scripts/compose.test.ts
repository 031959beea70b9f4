import { execFileSync, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as YAML from "yaml";
import { readConfig } from "../server/src/config.ts";
import { variables } from "../server/src/environment.ts";
import { consoleVariables, readConsoleConfig } from "../server/src/console-config.ts";

/** `compose.yaml`, `Dockerfile` and the files of `deploy`, checked without a container engine. CI
 * builds the image and starts all of it. */

interface Service {
  image: string;
  user?: string;
  restart?: string;
  entrypoint?: string[];
  command?: string[];
  environment?: Record<string, string>;
  env_file?: string;
  secrets?: string[];
  networks: string[];
  ports?: string[];
  volumes?: (string | { source: string })[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  stop_grace_period?: string;
  depends_on?: Record<string, { condition: string }>;
  deploy?: { resources: { limits: { cpus: string; memory: string; pids: number } } };
}

interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
  volumes: Record<string, unknown>;
  secrets: Record<string, { file: string }>;
}

const root = path.join(import.meta.dirname, "..");
const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");
const compose: Compose = YAML.parse(read("compose.yaml"), { merge: true });
const all = Object.entries(compose.services);
const image = all.filter(([, one]) => one.image.startsWith("osisi:"));
/** Those of `main.ts`. */
const ours = image.filter(([name]) => name !== "console");
const dockerfile = read("Dockerfile");
const caddyfile = read("deploy/Caddyfile");
const DOMAIN = "osisi.example";

let prepared = "";
const secret = (name: string) =>
  fs.readFileSync(path.join(prepared, "deploy/secrets", name), "utf8").trim();
const prepare = () => spawnSync("sh", [path.join(prepared, "deploy/prepare"), DOMAIN]);

beforeAll(() => {
  prepared = fs.mkdtempSync(path.join(tmpdir(), "osisi-prepare-"));
  fs.mkdirSync(path.join(prepared, "deploy"));
  for (const file of [".env.example", "deploy/prepare"]) {
    fs.copyFileSync(path.join(root, file), path.join(prepared, file));
  }
  execFileSync("sh", [path.join(prepared, "deploy/prepare"), DOMAIN]);
});
afterAll(() => fs.rmSync(prepared, { recursive: true }));

const isThere = (one: string) =>
  one.startsWith("./") ? fs.existsSync(path.join(root, one)) : one in compose.volumes;
const namesOf = (services: [string, Service][]) => services.map(([name]) => name);
const knowing = (file: string) => namesOf(all.filter(([, one]) => one.secrets?.includes(file)));
const wordsAfter = (keyword: string): string[] => {
  const line = dockerfile.split("\n").findLast((one) => one.startsWith(`${keyword} `)) ?? "";
  return JSON.parse(line.slice(keyword.length));
};
const anyPassword = (text: string) => text.replaceAll(/password (:?'[^']*')/g, "password …").trim();

it("is a proxy, two servers, a worker, the console, a migration and PostgreSQL", () => {
  const services = ["console", "database", "migrate", "proxy", "serve-1", "serve-2", "work"];
  expect(Object.keys(compose.services).toSorted()).toEqual(services);
});

it.each(all)("%s uses nothing that does not exist", (_name, service) => {
  const { networks, secrets = [], volumes = [], depends_on: needed = {} } = service;
  const missing = [
    ...networks.filter((one) => !(one in compose.networks)),
    ...secrets.filter((one) => !(one in compose.secrets)),
    ...Object.keys(needed).filter((one) => !(one in compose.services)),
    ...volumes
      .flatMap((one) => (typeof one === "string" ? [one.split(":")[0] ?? ""] : []))
      .filter((one) => !isThere(one)),
  ];
  expect(missing).toEqual([]);
});

it.each(all)("%s has no privilege that it does not need, and a limit", (_name, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ["ALL"],
    security_opt: ["no-new-privileges:true"],
    deploy: {
      resources: {
        limits: {
          cpus: expect.any(String),
          memory: expect.stringMatching(/^\d+[MG]$/),
          pids: expect.any(Number),
        },
      },
    },
  });
  // A version, and an official image.
  expect(service.image).toMatch(/^[a-z]+:/);
});

it("publishes the proxy's ports, and the console's to this machine; PostgreSQL has no network access", () => {
  expect(namesOf(all.filter(([, { ports }]) => ports))).toEqual(["proxy", "console"]);
  expect(compose.services["console"]?.ports).toEqual(["127.0.0.1:3002:3002"]);
  const open = namesOf(all.filter(([, { networks }]) => networks.some(isOpen)));
  expect(open).toEqual(["proxy", "serve-1", "serve-2", "work", "console"]);
});

const isOpen = (network: string) => !compose.networks[network]?.internal;

it.each(ours)(
  "%s gets every required variable, and reads the secrets it is given",
  (_name, one) => {
    const { environment = {}, entrypoint = [], secrets = [] } = one;
    expect(Object.keys(environment).filter((name) => !variables.includes(name))).toEqual([]);
    expect(entrypoint.at(-1)).toBe(wordsAfter("ENTRYPOINT").at(-1));
    const files = entrypoint.filter((word) => word.startsWith("--env-file="));
    expect(files.map((word) => word.replace("--env-file=/run/secrets/", ""))).toEqual(secrets);
  },
);

it("gives secrets only to the services that need them", () => {
  expect(knowing("owner.env")).toEqual(["migrate"]);
  expect(knowing("osisi.env")).toEqual(namesOf(ours));
  expect(knowing("console.env")).toEqual(["console"]);
  expect(knowing("database-superuser")).toEqual(["database"]);
});

it("gives the console its own variables, which are all that it needs, and no other", () => {
  const {
    command,
    entrypoint = [],
    environment,
    networks,
    secrets,
  } = compose.services["console"] ?? {};
  expect({ command, environment, secrets }).toEqual({
    command: [],
    environment: {},
    secrets: ["console.env"],
  });
  expect(entrypoint).toEqual([
    "node",
    "--env-file=/run/secrets/console.env",
    "server/src/console.ts",
  ]);
  expect(fs.existsSync(path.join(root, entrypoint.at(-1) ?? ""))).toBe(true);
  expect(networks).toEqual(["data", "office"]);
  const given = parseEnv(secret("console.env"));
  expect(Object.keys(given).filter((name) => !consoleVariables.includes(name))).toEqual([]);
  const config = readConsoleConfig(given);
  expect(config).toMatchObject({
    port: 3002,
    timeTravel: false,
    url: parseEnv(secret("osisi.env"))["CONSOLE_URL"],
  });
  expect(config.databaseUrl).toBe(
    `postgresql://osisi_console:${secret("database-console")}@database:5432/osisi`,
  );
  expect(parseEnv(secret("owner.env"))["CONSOLE_DATABASE_URL"]).toBe(config.databaseUrl);
  expect(secret("osisi.env")).not.toContain(secret("database-console"));
  expect(secret("osisi.env")).not.toContain(config.key);
});

it.each(ours)("%s has a longer grace period than it needs to stop", (_name, one) => {
  const { ending } = readConfig(settings());
  const graceMs = Number.parseInt(one.stop_grace_period ?? "", 10) * 1000;
  expect(graceMs).toBeGreaterThan(ending.drainMs + ending.patienceMs);
});

/** A process's environment once the operator has filled in their values. */
function settings() {
  const work = compose.services["work"];
  const known = { PAYSTACK_SECRET_KEY: "sk_live_abc", TERMII_API_KEY: "a-key-of-the-sender" };
  return { ...parseEnv(secret("osisi.env")), ...known, ...work?.environment };
}

it("prepares the processes' configuration, with matching passwords", () => {
  const config = readConfig({ ...settings(), ...parseEnv(secret("owner.env")) });
  expect(config.appUrl).toBe(`https://${DOMAIN}`);
  expect(config.proxies).toBe(1);
  const address = (role: string) =>
    `postgresql://osisi_${role}:${secret(`database-${role}`)}@database:5432/osisi`;
  expect(config.databaseUrl).toBe(address("app"));
  expect(config.databaseOwnerUrl).toBe(address("owner"));
  const made = ["superuser", "owner", "app", "console"].map((role) => secret(`database-${role}`));
  expect(new Set([...made, config.secretKey]).size).toBe(5);
  expect(made.filter((one) => !/^[0-9a-f]{64}$/.test(one))).toEqual([]);
  const files = Object.values(compose.secrets).map(({ file }) => path.join(prepared, file));
  expect(files.filter((file) => !fs.existsSync(file))).toEqual([]);
  expect(secret("site.env")).toBe(`SITE=${DOMAIN}`);
});

it("prepares once, readable only by the owner, and nothing that git or the image would include", () => {
  const before = secret("osisi.env");
  expect(prepare().status).toBe(1);
  expect(secret("osisi.env")).toBe(before);
  const folder = path.join(prepared, "deploy/secrets");
  expect(fs.statSync(folder).mode & 0o777).toBe(0o700);
  const files = fs.readdirSync(folder).map((name) => fs.statSync(path.join(folder, name)).mode);
  expect(new Set(files.map((mode) => mode & 0o777))).toEqual(new Set([0o644]));
  expect(fs.readdirSync(path.join(prepared, "deploy"))).toEqual(["prepare", "secrets"]);
  expect(read(".gitignore").split("\n")).toContain("deploy/secrets*");
});

it("creates the roles and the database as the operators' page describes", () => {
  const [, typed = ""] = /```sql\n(create role[\s\S]*?)```/.exec(read("docs/operate.md")) ?? [];
  const run = read("deploy/roles.sql").replaceAll(/^(--|\\).*\n/gm, "");
  expect(typed).not.toBe("");
  expect(anyPassword(run)).toBe(anyPassword(typed));
});

it("archives PostgreSQL's log with the program for it, in a folder of the operator's", () => {
  const { command = [], volumes = [] } = compose.services["database"] ?? {};
  const [, program = ""] =
    /BACKUP_DIR=\/backup (\S+) "%p" "%f"$/.exec(command.find((one) => one.includes("%p")) ?? "") ??
    [];
  expect(volumes).toContain(`./deploy/backup:${path.dirname(program)}:ro`);
  const archiving = path.join(root, "deploy/backup", path.basename(program));
  expect(fs.statSync(archiving).mode & 0o111).toBe(0o111);
  expect(volumes).toContainEqual(expect.objectContaining({ source: "./deploy/backups" }));
});

it("has the proxy check each server's readiness", () => {
  const servers = namesOf(ours.filter(([, { command }]) => command?.[0] === "serve"));
  const [, upstreams = ""] = /reverse_proxy (.*) \{/.exec(caddyfile) ?? [];
  expect(upstreams.split(" ")).toEqual(servers.map((name) => `${name}:3000`));
  expect(caddyfile).toMatch(/health_uri \/readyz\n/);
});

it("builds the image from the project's Node version, and runs it as an unprivileged user", () => {
  const bases = [...dockerfile.matchAll(/^FROM (node:\S+)/gm)].map(([, base]) => base);
  expect(new Set(bases)).toEqual(new Set([`node:${read(".nvmrc").trim()}-slim`]));
  const [, uid = "0", gid = "0"] = /^USER (\d+):(\d+)$/m.exec(dockerfile) ?? [];
  expect(Math.min(Number(uid), Number(gid))).toBeGreaterThanOrEqual(10_000);
  expect(fs.existsSync(path.join(root, wordsAfter("ENTRYPOINT").at(-1) ?? ""))).toBe(true);
  expect(read("server/src/main.ts")).toContain(`${wordsAfter("CMD")[0]}: ()`);
});

it("includes in the image no test, no secret, no history and nothing installed or built", () => {
  const patterns = read(".dockerignore").split("\n");
  expect(patterns).toContain("*");
  const unwanted = ["server/test", "**/node_modules", "**/dist", "**/*.test.ts", "**/.env*"];
  expect(patterns).toEqual(expect.arrayContaining(unwanted));
  const taken = patterns.filter((one) => one.startsWith("!")).map((one) => one.slice(1));
  expect(taken.filter((one) => one.startsWith("."))).toEqual([]);
});
