import * as messages from "@osisi/contracts/messages.ts";
import { useState } from "react";
import { useBusy } from "#platform/forms/use-busy.ts";
import { chooseIdleLock, locksWhenIdle } from "#people/idle-lock/idle-lock-setting.ts";
import { Button } from "#ui/button.tsx";
import { SettingRow } from "./setting-row.tsx";

const explanation = "After five minutes without a touch, this device asks for your PIN or password";

/** Of this browser, not of the account. */
export function IdleLockRow() {
  const { busy, run } = useBusy();
  const [isOn, setOn] = useState(locksWhenIdle);
  const [problem, setProblem] = useState<string>();

  /** It is on only once it is there. */
  async function turn() {
    const lock = await import("#people/idle-lock/idle-lock.tsx").catch(() => undefined);
    if (!lock) return setProblem(messages.noConnection);
    const isStored = chooseIdleLock(!isOn);
    setProblem(isStored ? undefined : "This browser stores no settings, so it stays off");
    if (isStored) setOn(!isOn);
    lock.watchIdle();
  }

  return (
    <SettingRow
      icon="lock"
      title={<output>Idle lock is {isOn ? "on" : "off"}</output>}
      detail={problem ?? explanation}
    >
      <Button
        variant="quiet"
        aria-label={isOn ? "Turn off the idle lock" : "Turn on the idle lock"}
        loading={busy}
        onClick={() => void run(turn)}
      >
        {isOn ? "Turn off" : "Turn on"}
      </Button>
    </SettingRow>
  );
}
