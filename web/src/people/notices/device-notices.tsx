import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { NoticePreferences } from "@osisi/contracts/notices.ts";
import { useState } from "react";
import { api } from "#platform/api/api.ts";
import { problemOf } from "#platform/api/outcome.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { Heading } from "#ui/heading.tsx";
import { type DeviceState, deviceState, subscribe, unsubscribe } from "./push-device.ts";

type Push = NoticePreferences["push"] & { publicKey: string };

interface Props {
  push: Push;
  onChange: (preferences: NoticePreferences) => void;
}

const NOT_NOW = "Your browser could not turn this on. Try again later.";

/** Whether this device shows notices, also while the app is closed. */
export function DeviceNotices({ push, onChange }: Props) {
  const [device, setDevice] = useState(deviceState);
  const { busy, run } = useBusy();
  const isOn = push.isOn && device === "allowed";

  const [problem, setProblem] = useState<string>();

  async function turnOn(showsAmounts: boolean) {
    setProblem(undefined);
    const subscription = await subscribe(push.publicKey).catch(() => "failed" as const);
    setDevice(deviceState());
    if (subscription === undefined) return;
    if (subscription === "failed") return setProblem(NOT_NOW);
    const outcome = await api.post(apiPaths.turnPushOn, { ...subscription, showsAmounts });
    if (outcome.kind !== "ok") return setProblem(problemOf(outcome));
    onChange(outcome.data);
  }

  async function turnOff() {
    setProblem(undefined);
    const outcome = await api.post(apiPaths.turnPushOff, {});
    if (outcome.kind !== "ok") return setProblem(problemOf(outcome));
    onChange(outcome.data);
    // The server sends nothing any more, whatever the browser says.
    await unsubscribe().catch(() => undefined);
  }

  return (
    <Card>
      <section aria-labelledby="on-this-device" className="grid justify-items-start gap-3">
        <Heading level={3} id="on-this-device">
          Notices on this device
        </Heading>
        <output className="text-14 text-quiet">
          {isOn ? "On, until you log out here." : words[device]}
        </output>
        <FieldError id="on-this-device" message={problem} />
        {isOn && (
          <Checkbox
            checked={push.showsAmounts}
            aria-busy={busy || undefined}
            onChange={(event) => void run(() => turnOn(event.target.checked))}
          >
            Show amounts, also on the lock screen
          </Checkbox>
        )}
        {(isOn || device === "can-ask" || device === "allowed") && (
          <Button
            variant="secondary"
            loading={busy}
            onClick={() => void run(isOn ? turnOff : () => turnOn(false))}
          >
            {isOn ? "Turn off" : "Turn on"}
          </Button>
        )}
      </section>
    </Card>
  );
}

const words: Record<DeviceState, string> = {
  "can-ask":
    "Off. Turned on, they appear while the app is closed, too. Your browser asks you first.",
  allowed: "Off. Turned on, they appear while the app is closed, too.",
  refused: "Your browser refuses notices from us. Allow them in its settings for this site.",
  unable: "This browser cannot show them. On an iPhone, add the app to the home screen first.",
};
