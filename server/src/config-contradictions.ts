/** Contradictions between variables that are each valid. Read from the environment, so that they
 * are reported together with missing ones. */

type Environment = Record<string, string | undefined>;

const OF_OUTSIDE = [
  "PAYSTACK_BASE_URL",
  "PAYSTACK_CHECKOUT_ORIGIN",
  "FLUTTERWAVE_BASE_URL",
  "TERMII_BASE_URL",
];
const BESIDE_LIVE = "with a live PAYSTACK_SECRET_KEY";
/** A key with fewer distinct characters was typed, not generated. */
const FEW_CHARACTERS = 10;

export function contradictions(env: Environment): string[] {
  const found = [
    ...ofDatabase(env),
    ...ofRoles(env),
    ...ofKeys(env),
    ...ofSecondGateway(env),
    ...ofProxies(env),
    ...ofPorts(env),
    ...ofPush(env),
  ];
  return isLive(env["PAYSTACK_SECRET_KEY"]) ? [...found, ...besideLiveKey(env)] : found;
}

function ofDatabase({ DATABASE_URL: url, DATABASE_URL_FILE: file }: Environment): string[] {
  if (url === undefined || file === undefined) return [];
  return ["DATABASE_URL_FILE is set beside DATABASE_URL: say it in one place"];
}

function ofRoles(env: Environment): string[] {
  const [app, owner] = [env["DATABASE_URL"], env["DATABASE_OWNER_URL"]].map(readUrl);
  if (!app || !owner || app.username !== owner.username) return [];
  return [
    "DATABASE_OWNER_URL has the role of DATABASE_URL: the owner of the tables can change the ledger, so the application needs a separate role",
  ];
}

function ofKeys(env: Environment): string[] {
  const { PAYSTACK_SECRET_KEY: key, PAYSTACK_PREVIOUS_SECRET_KEY: previous } = env;
  const { SECRET_KEY: own, SECRET_KEY_PREVIOUS: ownPrevious } = env;
  return [
    ...ofOwnKey("SECRET_KEY", env),
    ...ofOwnKey("SECRET_KEY_PREVIOUS", env),
    own && own === ownPrevious && "SECRET_KEY_PREVIOUS is the same as the present one",
    previous && previous === key && "PAYSTACK_PREVIOUS_SECRET_KEY is the same as the present one",
    ...ofModes(key, previous),
  ].filter((fault) => typeof fault === "string");
}

const OF_OTHERS = [
  "PAYSTACK_SECRET_KEY",
  "PAYSTACK_PREVIOUS_SECRET_KEY",
  "FLUTTERWAVE_SECRET_KEY",
  "FLUTTERWAVE_SECRET_HASH",
  "FLUTTERWAVE_PREVIOUS_SECRET_HASH",
  "TERMII_API_KEY",
];

function ofOwnKey(name: string, env: Environment): string[] {
  const own = env[name];
  if (own === undefined) return [];
  const same = OF_OTHERS.filter((other) => env[other] === own).slice(0, 1);
  const isEasy = own.length >= 32 && new Set(own).size < FEW_CHARACTERS;
  return [
    ...same.map((other) => `${name} is the same as ${other}: a leak of one would reveal both`),
    ...(isEasy ? [`${name} is easily guessed`] : []),
  ];
}

function ofModes(key: string | undefined, previous: string | undefined): string[] {
  if (!key || !previous || isLive(key) === isLive(previous)) return [];
  const [one, other] = isLive(key) ? ["test", "live"] : ["live", "test"];
  return [`PAYSTACK_PREVIOUS_SECRET_KEY is a ${one} key beside a ${other} PAYSTACK_SECRET_KEY`];
}

/** Without its hash no webhook could be accepted. Both gateways are real, or neither is. */
function ofSecondGateway(env: Environment): string[] {
  const { PAYSTACK_SECRET_KEY: first, FLUTTERWAVE_SECRET_KEY: key } = env;
  const { FLUTTERWAVE_SECRET_HASH: hash, FLUTTERWAVE_PREVIOUS_SECRET_HASH: previous } = env;
  const one = isLive(key) ? "live" : "test";
  const other = isLive(first) ? "live" : "test";
  return [
    key && !hash && "FLUTTERWAVE_SECRET_HASH is missing beside FLUTTERWAVE_SECRET_KEY",
    !key && hash && "FLUTTERWAVE_SECRET_KEY is missing beside FLUTTERWAVE_SECRET_HASH",
    hash && hash === previous && "FLUTTERWAVE_PREVIOUS_SECRET_HASH is the same as the present one",
    key && key === hash && "FLUTTERWAVE_SECRET_HASH is the same as FLUTTERWAVE_SECRET_KEY",
    key?.startsWith("FLWSECK") &&
      first &&
      one !== other &&
      `FLUTTERWAVE_SECRET_KEY is a ${one} key beside a ${other} PAYSTACK_SECRET_KEY`,
  ].flatMap((fault) => fault || []);
}

/** We do not speak TLS ourselves, so a proxy is required; and rate limits per address depend on the
 * number of proxies. */
function ofProxies(env: Environment): string[] {
  if (!env["APP_URL"]?.startsWith("https://") || env["TRUST_PROXY"] !== undefined) return [];
  return ["TRUST_PROXY is missing: say how many proxies stand before an APP_URL of https://"];
}

/** With port 0 both may get the same free port. */
function ofPorts({ PORT: port = "3000", METRICS_PORT: metrics }: Environment): string[] {
  if (metrics === undefined || metrics === "0" || metrics !== port) return [];
  return ["METRICS_PORT is the same as PORT: what operators see is not for everybody"];
}

function ofPush({ VAPID_PRIVATE_KEY: own, VAPID_PUBLIC_KEY: shown }: Environment): string[] {
  if ((own === undefined) === (shown === undefined)) return [];
  const [there, missing] = own === undefined ? ["PUBLIC", "PRIVATE"] : ["PRIVATE", "PUBLIC"];
  return [`VAPID_${missing}_KEY is missing beside VAPID_${there}_KEY: they are one pair`];
}

/** Settings that would lose or leak money. */
function besideLiveKey(env: Environment): string[] {
  return [
    ...["APP_URL", ...OF_OUTSIDE].map((name) => unsafe(name, env[name])),
    unsafeMail(env["SMTP_URL"]),
    env["PUSH_ORIGINS"]?.includes("http://") &&
      `PUSH_ORIGINS must all begin with https:// ${BESIDE_LIVE}`,
    ...["DATABASE_URL", "DATABASE_OWNER_URL"].map((name) => unsafeDatabase(name, env[name])),
    unsafeTraces(env),
    isHere(env["LOAN_FORM_URL"]) && `LOAN_FORM_URL must not be on this machine ${BESIDE_LIVE}`,
    env["TIME_TRAVEL"] === "on" && `TIME_TRAVEL must be off ${BESIDE_LIVE}`,
    env["COMMON_PASSWORDS"] === "allow" && `COMMON_PASSWORDS must be refuse ${BESIDE_LIVE}`,
    env["DEMO"] === "on" && `DEMO must be off ${BESIDE_LIVE}`,
  ].filter((fault) => typeof fault === "string");
}

function unsafe(name: string, value: string | undefined): string | undefined {
  if (value?.startsWith("http://")) return `${name} must begin with https:// ${BESIDE_LIVE}`;
  return isHere(value) ? `${name} must not be on this machine ${BESIDE_LIVE}` : undefined;
}

/** Login codes are sent by mail. */
function unsafeMail(value: string | undefined): string | undefined {
  const url = readUrl(value);
  if (isHere(value)) return `SMTP_URL must not be on this machine ${BESIDE_LIVE}`;
  if (url?.protocol !== "smtp:" || url.searchParams.get("requireTLS") === "true") return undefined;
  return `SMTP_URL must begin with smtps:// or end with ?requireTLS=true ${BESIDE_LIVE}`;
}

/** Without verification, TLS accepts any server. */
function unsafeDatabase(name: string, value: string | undefined): string | undefined {
  if (readUrl(value)?.searchParams.get("sslmode") !== "no-verify") return undefined;
  return `${name} must not say sslmode=no-verify ${BESIDE_LIVE}`;
}

/** The headers for a collector contain credentials. On this machine they do not pass a network. */
function unsafeTraces(env: Environment): string | undefined {
  const address = env["OTEL_EXPORTER_OTLP_ENDPOINT"];
  if (!address?.startsWith("http://") || isHere(address)) return undefined;
  if (env["OTEL_EXPORTER_OTLP_HEADERS"] === undefined) return undefined;
  return `OTEL_EXPORTER_OTLP_ENDPOINT must begin with https:// for OTEL_EXPORTER_OTLP_HEADERS ${BESIDE_LIVE}`;
}

/** A local address, where the sandbox would be. */
function isHere(value: string | undefined): boolean {
  const host = readUrl(value)?.hostname ?? "";
  return /^(localhost|.*\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(host);
}

function isLive(key: string | undefined): boolean {
  return /^(sk_live_|FLWSECK-)/.test(key ?? "");
}

function readUrl(value: string | undefined): URL | undefined {
  return value !== undefined && URL.canParse(value) ? new URL(value) : undefined;
}
