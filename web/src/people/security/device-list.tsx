import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { DeviceSession } from "@osisi/contracts/sessions.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, useId } from "react";
import { api } from "#platform/api/api.ts";
import { paths } from "#platform/paths.ts";
import { useNow } from "#platform/use-now.ts";
import { useNavigate } from "#router/router-context.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { formatDate, formatTime } from "#ui/dates.ts";
import { Dialog } from "#ui/dialog.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { Icon } from "#ui/icon.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { sessionsQuery } from "./security-queries.ts";
import { useSecurityCall } from "./use-security-call.ts";

/** Every session of the investor: to recognise, and to log out. */
export function DeviceList() {
  const { data: sessions, error, isFetching, refetch } = useQuery(sessionsQuery);
  const now = useNow();
  const [ending, setEnding] = useState<DeviceSession | "others">();
  if (!sessions && error) {
    return (
      <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
    );
  }
  if (!sessions) {
    return (
      <fieldset aria-busy aria-label="Your devices are loading">
        <Skeleton shape="h-36 rounded-card" />
      </fieldset>
    );
  }
  return (
    <>
      <Card padded={false}>
        <ul className="divide-y divide-line px-5">
          {sessions.map((session) => (
            <DeviceRow
              key={session.id}
              session={session}
              now={now}
              onEnd={() => setEnding(session)}
            />
          ))}
        </ul>
        {sessions.length > 1 && (
          <div className="grid border-t border-line p-5">
            <Button variant="secondary" onClick={() => setEnding("others")}>
              Log out everywhere else
            </Button>
          </div>
        )}
      </Card>
      {ending !== undefined && (
        <EndSessionDialog ending={ending} now={now} onClose={() => setEnding(undefined)} />
      )}
    </>
  );
}

interface DeviceRowProps {
  session: DeviceSession;
  now: Date;
  onEnd: () => void;
}

function DeviceRow({ session, now, onEnd }: DeviceRowProps) {
  const navigate = useNavigate();
  const name = deviceName(session);
  return (
    <li className="flex items-start gap-3 py-4 narrow:flex-wrap">
      <span className="text-forest">
        <Icon name={isHandheld(session) ? "phone" : "laptop"} />
      </span>
      <span className="grid min-w-0 flex-1 wrap-anywhere narrow:basis-3/5">
        <span className="font-semibold">{name}</span>
        {session.isThis ? (
          <span className="text-14 font-semibold text-leaf">This device</span>
        ) : (
          <span className="text-14 text-quiet">{lastUsed(session, now)}</span>
        )}
        <span className="text-14 text-quiet">{signedIn(session)}</span>
      </span>
      <span className="-my-2 -mr-3">
        <Button
          variant="quiet"
          aria-label={session.isThis ? "Log out of this device" : `Log out of ${name}`}
          onClick={session.isThis ? () => void navigate(paths.logout()) : onEnd}
        >
          Log out
        </Button>
      </span>
    </li>
  );
}

interface EndSessionDialogProps {
  ending: DeviceSession | "others";
  now: Date;
  onClose: () => void;
}

/** Requires a confirmation before another device is logged out. */
function EndSessionDialog({ ending, now, onClose }: EndSessionDialogProps) {
  const id = useId();
  const queries = useQueryClient();
  const { busy, problem, run, settle } = useSecurityCall();
  const others = ending === "others";

  async function end() {
    const outcome = others
      ? await api.post(apiPaths.endOtherSessions, {})
      : await api.post(apiPaths.endSession, { id: ending.id });
    await settle(outcome, async () => {
      await queries.invalidateQueries(sessionsQuery);
      onClose();
    });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={others ? "Log out everywhere else?" : "Log this device out?"}
      footer={
        <div className="grid gap-3 sm:grid-cols-2">
          <Button variant="secondary" onClick={onClose}>
            Leave it
          </Button>
          <Button variant="danger" loading={busy} onClick={() => void run(end)}>
            {others ? "Log them all out" : "Log it out"}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        {others ? (
          <p>You stay logged in here. Every other device has to log in again.</p>
        ) : (
          <p>
            <span className="font-semibold">{deviceName(ending)}</span> has to log in again.{" "}
            <span className="text-quiet">
              {signedIn(ending)}. {lastUsed(ending, now)}.
            </span>
          </p>
        )}
        <p className="text-quiet">
          If you do not recognise a device, change your password as well.
        </p>
        <FieldError id={`${id}-problem`} message={problem} />
      </div>
    </Dialog>
  );
}

const MINUTE_MS = 60_000;
const handheld = new Set(["Android", "iPhone", "iPad", "KaiOS"]);

/** `Chrome on Android` */
export function deviceName({ browser, system }: DeviceSession): string {
  if (browser !== null && system !== null) return `${browser} on ${system}`;
  return browser ?? system ?? "A device that did not say its name";
}

export function isHandheld({ system }: DeviceSession): boolean {
  return system !== null && handheld.has(system);
}

/** Roughly, because the server records it every few minutes. */
export function lastUsed({ lastUsedAt }: DeviceSession, now: Date): string {
  const used = new Date(lastUsedAt);
  if (now.getTime() - used.getTime() < 10 * MINUTE_MS) return "Used just now";
  if (dateInLagos(used) === dateInLagos(now)) return `Last used today at ${formatTime(used)}`;
  return `Last used on ${formatDate(used)}`;
}

export function signedIn({ signedInAt }: DeviceSession): string {
  return `Logged in on ${formatDate(new Date(signedInAt))}`;
}
