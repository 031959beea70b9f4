// `npm run screens`: pictures of every screen in both themes and two widths, into docs/screens.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { generate } from "otplib";
import { apiPaths } from "../contracts/src/api-paths.ts";
import type { PlanGifts } from "../contracts/src/gifts.ts";
import type { MovementsAnswer } from "../contracts/src/history.ts";
import { ensureBrowsers } from "./browsers.ts";
import { prepareDemo } from "./demo/prepare-demo.ts";
import { demoOperatorsAt } from "./demo/operators.ts";
import { demoBrowser } from "./demo/investor.ts";
import { demoInvestor } from "./demo/story.ts";
import {
  consoleIndex,
  consoleShotsOf,
  takeConsoleShots,
  type SignIn,
} from "../e2e/screens/console-shots.ts";
import { type Ids, shotsOf } from "../e2e/screens/shots.ts";
import { takeShots } from "../e2e/screens/take-shots.ts";
import { writeIndex } from "../e2e/screens/write-index.ts";
import { type Stack, startStack } from "./stack.ts";
import { stopSignal } from "./stop-signal.ts";

const folder = path.join(import.meta.dirname, "../docs/screens");
const PERIOD_SECONDS = 30;
const log = (line: string) => console.log(line);

await main();

async function main(): Promise<void> {
  const found = ensureBrowsers(["chromium"]);
  const dataDir = mkdtempSync(path.join(tmpdir(), "osisi-screens-"));
  const signal = stopSignal();
  const options = {
    dataDir,
    port: 0,
    consolePort: 0,
    sandboxPort: 0,
    smtpPort: 0,
    env: process.env,
    log,
    signal,
  };
  const { standIn } = await prepareDemo({ ...options, onProgress: () => undefined });
  const stack = await startStack({ ...options, ...(standIn && { standIn, port: standIn.port }) });
  try {
    const token = await logIn(stack.appUrl);
    const shots = shotsOf(await findIds(stack.appUrl, token));
    for (const file of readdirSync(folder)) {
      if (/\.(webp|png)$/.test(file)) rmSync(path.join(folder, file));
    }
    await takeShots(shots, {
      appUrl: stack.appUrl,
      token,
      folder,
      found,
      log,
    });
    const ofConsole = consoleShotsOf(demoInvestor.email);
    await takeConsoleShots(ofConsole, { folder, found, ...(await consoleOf(stack)) });
    writeIndex(shots, consoleIndex(ofConsole), folder);
    log(`${shots.length + ofConsole.length} screens are in ${folder}`);
  } finally {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  process.exit(0);
}

async function logIn(appUrl: string): Promise<string> {
  const { email, password } = demoInvestor;
  const answer = await fetch(appUrl + apiPaths.login, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": demoBrowser },
    body: JSON.stringify({ email, password }),
  });
  const read: { authorization: { token: string } } = JSON.parse(await answer.text());
  return read.authorization.token;
}

async function consoleOf(stack: Stack) {
  const operators = await demoOperatorsAt(stack);
  const { consoleUrl } = stack;
  if (!operators || consoleUrl === undefined) throw new Error("The console did not start.");
  const signIn: SignIn = async (context, role) => {
    const person = operators.people.find((one) => one.role === role);
    // The code with which the invitation was accepted does not work again.
    for (const later of [0, PERIOD_SECONDS]) {
      const epoch = Math.floor(Date.now() / 1_000) + later;
      const code = await generate({ secret: person?.secret ?? "", epoch });
      const answer = await context.request.post(`${consoleUrl}/api/sign-in`, {
        headers: { "x-osisi-console": "1" },
        data: { email: person?.email, password: operators.password, code },
      });
      if (answer.ok()) return;
    }
    throw new Error(`${role} could not sign in`);
  };
  return { consoleUrl, signIn };
}

async function findIds(appUrl: string, token: string): Promise<Ids> {
  type Plan = { id: string; status: string };
  const plans = await read<Plan[]>(appUrl + apiPaths.allSavings, token);
  type Profile = { activeInvestments: { id: string }[] };
  const profile = await read<Profile>(appUrl + apiPaths.profile, token);
  const idOf = (status: string) => plans.find((plan) => plan.status === status)?.id ?? "";
  return {
    plan: idOf("ongoing"),
    maturedPlan: idOf("matured"),
    investment: profile.activeInvestments[0]?.id ?? "",
    ...(await findGift(appUrl, token, plans)),
  };
}

async function findGift(
  appUrl: string,
  token: string,
  plans: readonly { id: string }[],
): Promise<Pick<Ids, "giftPlan" | "giftToken" | "giftReference">> {
  const search = `${appUrl}${apiPaths.movements}?search=gift`;
  const { items } = await read<MovementsAnswer>(search, token);
  for (const { id } of plans) {
    const url = appUrl + apiPaths.planGifts.replace(":id", id);
    const { gifts, link } = await read<PlanGifts>(url, token);
    const giftReference = items[0]?.reference;
    if (link && gifts.length > 0 && giftReference) {
      return { giftPlan: id, giftToken: link.token, giftReference };
    }
  }
  throw new Error("The demo has no gift.");
}

async function read<Data>(url: string, token: string): Promise<Data> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const { data: read }: { data: Data } = JSON.parse(await answer.text());
  return read;
}
