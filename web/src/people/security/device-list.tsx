import type { DeviceSession } from "@osisi/contracts/sessions.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { paths } from "#platform/paths.ts";
import { useNow } from "#platform/use-now.ts";
import { useNavigate } from "#router/router-context.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { deviceName, isHandheld, lastUsed, signedIn } from "./device-words.ts";
import { EndSessionDialog } from "./end-session-dialog.tsx";
import { sessionsQuery } from "./security-queries.ts";

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
