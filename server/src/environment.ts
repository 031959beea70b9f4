import * as z from "zod";

/** The variables that `readConfig` reads, with what is wrong with each. */

const url = (protocol: RegExp, what: string) => z.url({ protocol, error: `must be ${what}` });
const web = /^https?$/;
const postgres = /^postgres(ql)?$/;
/** The sandbox has no certificate; beside a live key it is refused. */
function isLoanForm(value: string): boolean {
  const { hostname, protocol } = URL.canParse(value) ? new URL(value) : {};
  return protocol === "https:" || (protocol === "http:" && hostname === "localhost");
}
const onOff = z.enum(["on", "off"], "must be on or off").transform((value) => value === "on");
const LOG_LEVELS = "must be fatal, error, warn, info, debug or silent";
const count = z.coerce
  .number("must be a number")
  .int("must be a whole number")
  .positive("must be more than zero");
const A_PORT = "must be a port from 0 to 65535";
const port = z.coerce.number(A_PORT).int(A_PORT).min(0, A_PORT).max(65_535, A_PORT);
/** The limit for a security notice with its link to fit into one SMS. */
export const LONGEST_APP_URL = 48;
const seconds = z.coerce
  .number("must be a number of seconds")
  .min(0, "must be a number of seconds")
  .max(600, "must be at most 600 seconds");

/** Every webhook carries it, so that it must not be guessed. */
const webhookHash = z.string().min(32, "must have at least 32 characters");

const vapidKey = (length: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, "must be a key of VAPID in base64url")
    .length(length, "must be a key of VAPID in base64url");

/** Of Chromium, Firefox, Windows and Apple. */
const PUSH_SERVICES = [
  "https://fcm.googleapis.com",
  "https://updates.push.services.mozilla.com",
  "https://*.notify.windows.com",
  "https://web.push.apple.com",
];

/** http only on this machine, where the sandbox is; beside a live key it is refused. */
function areOrigins(text: string): boolean {
  return text.split(" ").every((origin) => {
    const address = origin.replace("://*.", "://");
    if (address.includes("*") || !URL.canParse(address) || new URL(address).origin !== address)
      return false;
    return (
      origin.startsWith("https://") || /^(localhost|127\.0\.0\.1)$/.test(new URL(address).hostname)
    );
  });
}

/** The variables, with their defaults. */
export const environment = z.object({
  PORT: port.default(3000),
  APP_URL: url(web, "the address that people open, such as https://osisi.example")
    .max(
      LONGEST_APP_URL,
      `must have at most ${LONGEST_APP_URL} characters: a link to it fits into an SMS`,
    )
    .refine(
      (address) => !/^https?:/.test(address) || hasNoPath(address),
      "must be an address without a path",
    ),
  DATABASE_URL: url(postgres, "a postgresql:// address for the application's role"),
  /** A file with the address, read again for every new connection. */
  DATABASE_URL_FILE: z.string().optional(),
  DATABASE_OWNER_URL: url(
    postgres,
    "a postgresql:// address for the owner of the tables",
  ).optional(),
  /** The address of the role of the operators' console: migrations give it its rights. */
  CONSOLE_DATABASE_URL: url(postgres, "a postgresql:// address for the console's role").optional(),
  /** The address that operators open: invitations link to it. */
  CONSOLE_URL: url(web, "the address of the operators' console").optional(),
  PAYSTACK_BASE_URL: url(web, "the gateway's API, such as https://api.paystack.co"),
  PAYSTACK_CHECKOUT_ORIGIN: url(web, "the origin of the gateway's checkout page").optional(),
  PAYSTACK_SECRET_KEY: z
    .string("is missing")
    .regex(/^sk_(test|live)_\w+$/, "must be sk_test_… or sk_live_…"),
  PAYSTACK_PREVIOUS_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_\w+$/, "must be sk_test_… or sk_live_…")
    .optional(),
  /** A second gateway, if there is one. */
  FLUTTERWAVE_BASE_URL: url(web, "the second gateway's API, with its version").default(
    "https://api.flutterwave.com/v3",
  ),
  FLUTTERWAVE_SECRET_KEY: z
    .string()
    .regex(/^FLWSECK(_TEST)?-[\w-]+$/, "must be FLWSECK_TEST-… or FLWSECK-…")
    .optional(),
  FLUTTERWAVE_SECRET_HASH: webhookHash.optional(),
  FLUTTERWAVE_PREVIOUS_SECRET_HASH: webhookHash.optional(),
  SMTP_URL: url(/^smtps?$/, "an smtp:// or smtps:// address"),
  MAIL_FROM: z
    .string("is missing")
    .regex(
      /^[^\r\n]*[^\s@<]@[^\s@>]+>?$/,
      "must be an address, such as Osisi <post@osisi.example>",
    ),
  TERMII_BASE_URL: url(web, "the address of your Termii account"),
  TERMII_API_KEY: z.string("is missing").min(8, "is too short to be a key"),
  TERMII_SENDER: z
    .string("is missing")
    .regex(/^[a-zA-Z0-9]{3,11}$/, "must have 3 to 11 letters or digits"),
  /** The key pair that signs Web Push (VAPID). Without it push notices are not offered. */
  VAPID_PUBLIC_KEY: vapidKey(87).optional(),
  VAPID_PRIVATE_KEY: vapidKey(43).optional(),
  /** The push services of browsers, separated by spaces; `*.` is any name below. */
  PUSH_ORIGINS: z
    .string()
    .refine(areOrigins, "must be origins, such as https://push.example https://*.push.example")
    .default(PUSH_SERVICES.join(" ")),
  SECRET_KEY: z.string("is missing").min(32, "must have at least 32 characters"),
  /** The previous key, while anything is encrypted with it; or the next one, which is read before
   * any process encrypts with it. */
  SECRET_KEY_PREVIOUS: z.string().min(32, "must have at least 32 characters").optional(),
  /** An external form, shown at /loans on request. */
  LOAN_FORM_URL: z
    .string()
    .refine(isLoanForm, "must be the https:// address of the loan form")
    .optional(),
  TIME_TRAVEL: onOff.default(false),
  /** Whether a common password is refused. */
  COMMON_PASSWORDS: z.enum(["refuse", "allow"], "must be refuse or allow").default("refuse"),
  /** How many account numbers the gateway gives out to us. */
  OWN_ACCOUNT_LIMIT: count.default(1000),
  /** Outside the database: the worker keeps the head of the audit log there every night. */
  AUDIT_FOLDER: z.string().min(1).optional(),
  /** The operator, unless the command line names one. */
  OSISI_OPERATOR: z.string().min(1).max(100).optional(),
  /** How many of our own proxies append to X-Forwarded-For. */
  TRUST_PROXY: z.coerce
    .number("must be a number of proxies")
    .int("must be a whole number of proxies")
    .min(0, "must be a number of proxies")
    .max(10, "must be at most 10 proxies")
    .default(0),
  /** How long a process that shuts down still answers, while reporting not ready: until the load
   * balancer has noticed. */
  DRAIN_SECONDS: seconds.default(5),
  /** After that, how long pending work may take. */
  STOP_SECONDS: seconds.default(25),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "silent"], LOG_LEVELS)
    .default("info"),
  /** The port of this process's metrics; none unless it is set. 0 uses a free port. */
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).max(255).default("127.0.0.1"),
  /** The collector of traces; none unless it is set. Standard OpenTelemetry variables. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url(web, "the address of a collector of traces").optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,]+(,[\w-]+=[^,]+)*$/, "must be name=value, with a comma before the next")
    .optional(),
  /** The share of locally started traces that is sampled. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number("must be a share from 0 to 1")
    .min(0, "must be a share from 0 to 1")
    .max(1, "must be a share from 0 to 1")
    .default(1),
  /** All requests of one address, which many people may share. */
  LIMIT_REQUESTS_PER_MINUTE: count.default(3000),
  /** Per process: requests beyond it wait, and are refused after a while. */
  LIMIT_REQUESTS_AT_ONCE: count.default(40),
  LIMIT_WAIT_SECONDS: seconds.default(1),
  LIMIT_ONBOARD_PER_MINUTE: count.default(12),
  LIMIT_LOGIN_FAILURES_PER_QUARTER_HOUR: count.default(10),
  LIMIT_CODES_PER_HOUR: count.default(10),
  LIMIT_PAYMENTS_PER_MINUTE: count.default(60),
  LIMIT_STATEMENTS_PER_HOUR: count.default(60),
  LIMIT_SEARCHES_PER_MINUTE: count.default(60),
  /** Charges of kept cards, of all investors together. */
  LIMIT_CHARGES_PER_MINUTE: count.optional(),
});

/** The names of all variables. */
export const variables: readonly string[] = Object.keys(environment.shape);

function hasNoPath(address: string): boolean {
  return URL.canParse(address) && new URL(address).href === `${new URL(address).origin}/`;
}
