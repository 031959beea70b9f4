import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { notVerifiedAnswer } from "@osisi/contracts/auth.ts";
import { failure } from "@osisi/contracts/envelope.ts";
import { stepUpHeader } from "@osisi/contracts/step-up.ts";
import { sign } from "@osisi/sandbox/webhooks/signature.ts";
import * as z from "zod/mini";
import { OWN_TOKEN, SIGNATURE } from "./hostile-headers.ts";
import type { HostileRequest } from "./hostile-requests.ts";
import { newPlace } from "#test/people.ts";
import type { TestServer } from "#test/server.ts";
import { keptStepUp } from "#test/stepping-up.ts";

/** Sends any request, and reports what is wrong with the form of its response. */

const TIMEOUT_MS = 30_000;
const refusal = z.union([failure, notVerifiedAnswer]);
const OF_THE_API = /^\/+(v1|user)\//;
const good = z.looseObject({
  status: z.literal("success"),
  type: z.literal("success"),
  statusCode: z.int(),
  message: z.string(),
  msg: z.string(),
});

export type Answer = Readonly<{
  statusCode: number;
  /** With the headers, which can also reveal something. */
  text: string;
  /** Whether it succeeded. */
  isAccepted: boolean;
  isUnknownSession: boolean;
  tookMs: number;
  faults: readonly string[];
}>;

export async function sendRequest(
  { app, runtime }: TestServer,
  { headers, method, payload, url }: HostileRequest,
  token: string,
): Promise<Answer> {
  const signature = sign(payload ?? "", runtime.config.firstGateway.secretKey);
  const put = (text: string) => text.replace(OWN_TOKEN, token).replace(SIGNATURE, signature);
  const filled = Object.entries(headers).map(([name, value]) => [
    name,
    typeof value === "string" ? put(value) : value.map(put),
  ]);
  // With a step-up: refusals for a missing one are not what is tested here.
  const isOwn = JSON.stringify(headers).includes(OWN_TOKEN);
  const beside = isOwn ? { [stepUpHeader]: keptStepUp(token) } : {};
  const begin = performance.now();
  const answer = await Promise.race([
    app.inject({
      method,
      url,
      remoteAddress: newPlace(),
      headers: { ...beside, ...Object.fromEntries(filled) },
      ...(payload === undefined ? {} : { payload }),
    }),
    giveUp(),
  ]);
  const { headers: answered, rawPayload, statusCode } = answer;
  const body = decompressed(rawPayload, answered["content-encoding"]);
  return {
    statusCode,
    text: `${JSON.stringify(answered)}\n${body}`,
    isAccepted: statusCode < 400,
    isUnknownSession: statusCode === 401,
    tookMs: performance.now() - begin,
    faults: [
      ...(statusCode >= 500 ? [`the status ${statusCode}`] : []),
      ...(method === "HEAD" ? [] : faultsOfForm(url, { body, headers: answered, statusCode })),
    ],
  };
}

const DECOMPRESS = { br: brotliDecompressSync, gzip: gunzipSync, deflate: inflateSync };

/** The body, decompressed as the request's headers allow. */
function decompressed(payload: Buffer, encoding: unknown): string {
  const isKnown = (name: unknown): name is keyof typeof DECOMPRESS => String(name) in DECOMPRESS;
  const isCompressed = payload.length > 0 && isKnown(encoding);
  return (isCompressed ? DECOMPRESS[encoding](payload) : payload).toString("utf8");
}

async function giveUp(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS).unref());
  throw new Error(`no answer within ${TIMEOUT_MS} ms`);
}

type Answered = {
  statusCode: number;
  body: string;
  headers: Readonly<Record<string, string | string[] | number | undefined>>;
};

/** Every response of the API is in its one envelope, except a redirect and a file. */
function faultsOfForm(url: string, { body, headers, statusCode }: Answered): string[] {
  const type = [headers["content-type"]].join();
  if (!type.startsWith("application/json")) {
    const isMeantSo = statusCode < 400 || !OF_THE_API.test(url);
    return isMeantSo ? [] : [`a refusal of the type ${type}`];
  }
  const isFile = headers["content-disposition"] !== undefined;
  if (isFile || (statusCode < 400 && !OF_THE_API.test(url))) return [];
  const parsed = z.safeParse(statusCode < 400 ? good : refusal, read(body));
  if (!parsed.success) return [`a response that is not in the envelope: ${body.slice(0, 200)}`];
  return parsed.data.statusCode === statusCode ? [] : ["an envelope that names another status"];
}

function read(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
