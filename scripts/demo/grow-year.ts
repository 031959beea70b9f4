// A year in the life of one investor, through the product's own API, with the clock moved.
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { type Stack, startStack } from "../stack.ts";
import { arriveNow, beginYearBack } from "./clock.ts";
import { deedsOf } from "./deeds.ts";
import { liveThrough } from "./live-through.ts";
import { outsideAt } from "./outside.ts";
import { investorOf } from "./product.ts";
import { demoFriend, demoInvestor, storyOf } from "./story.ts";

export interface YearOptions {
  dataDir: string;
  /** The product's public address; while the year grows it listens elsewhere. */
  port: number;
  sandboxPort: number;
  smtpPort: number;
  env: Record<string, string | undefined>;
  say: (line: string) => void;
  /** The story's current day, and the progress through the year, from 0 to 1. */
  tell: (day: Date, share: number) => void;
  signal: AbortSignal;
  /** When the year ends, if not now; the clock then stays there. */
  endsAt?: Date;
}

export async function growYear(options: YearOptions): Promise<void> {
  const { dataDir, endsAt, env, port, sandboxPort, say, signal, smtpPort, tell } = options;
  const now = () => endsAt?.getTime() ?? Date.now();
  const stack = await startStack({
    dataDir,
    sandboxPort,
    smtpPort,
    say,
    signal,
    port: 0,
    web: false,
    // Mails and links contain the address that people will open.
    env: { APP_URL: `http://localhost:${port}`, ...env },
    prepare: ({ databaseOwnerUrl }) => beginYearBack(databaseOwnerUrl, new Date(now())),
  });
  try {
    await liveIn(stack, { tell, now });
    if (!endsAt) await arriveNow(stack.databaseOwnerUrl);
  } finally {
    await stack.stop();
  }
}

async function liveIn(stack: Stack, year: Parameters<typeof liveThrough>[2]): Promise<void> {
  const outside = outsideAt(stack.sandboxUrl);
  const [demo, friend] = [demoInvestor, demoFriend].map((person) =>
    deedsOf(investorOf(stack.appUrl, outside, person), outside),
  );
  if (!demo || !friend) return;
  const refund = refundBy(stack.env);
  await liveThrough(storyOf({ demo, friend, outside, refund }), outside, year);
}

const root = path.dirname(path.dirname(import.meta.dirname));
const main = path.join(root, "server/src/main.ts");

/** An operator's command. */
function refundBy(env: Record<string, string>) {
  return async (reference: string, naira: number, reason: string): Promise<void> => {
    const words = ["refund", reference, String(naira), "--by", "demo", "--reason", reason];
    await promisify(execFile)(process.execPath, [main, "ops", ...words], { env });
  };
}
