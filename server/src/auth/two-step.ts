import type { TwoStep } from "@osisi/contracts/sessions.ts";
import { lockCredentials, readCredentials, setTwoStep } from "../onboarding/credentials.ts";
import { tellInvestor } from "../onboarding/tell-investor.ts";
import { inTransaction } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";
import { askPassword } from "./ask-password.ts";
import { maskedAddresses } from "./code-step.ts";
import { twoStepNews } from "./letters.ts";

/** Whether a code is asked for after the password. Off until its owner turns it on. */

export async function readTwoStep({ db }: Runtime, investorId: string): Promise<TwoStep> {
  const whose = await readCredentials(db, investorId);
  if (!whose) return { isOn: false, email: null, phone: null };
  return { isOn: whose.twoStepSince !== null, ...maskedAddresses(whose) };
}

export type TwoStepTurn = "turned" | "wrong" | "too-many-tries";

/** Turning it to what it is already changes nothing and tells nobody. */
export async function turnTwoStep(
  runtime: Runtime,
  turn: { investorId: string; sessionId: string; password: string; isOn: boolean },
): Promise<TwoStepTurn> {
  const { investorId, isOn } = turn;
  const asked = await askPassword(runtime, turn);
  if (asked.kind !== "right") return asked.kind;
  return inTransaction(runtime.db, async (tx) => {
    const whose = await lockCredentials(tx, investorId);
    if (whose?.passwordHash !== asked.passwordHash) return "wrong";
    if ((whose.twoStepSince !== null) === isOn) return "turned";
    await setTwoStep(tx, investorId, isOn ? runtime.clock.now() : null);
    const news = twoStepNews(whose.firstName, runtime.config.appUrl, isOn);
    await tellInvestor(tx, runtime, investorId, news);
    return "turned";
  });
}
