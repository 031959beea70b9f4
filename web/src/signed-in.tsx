import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { useProfileUpkeep } from "#people/profile/use-profile-upkeep.ts";
import { StepUpHost } from "#people/step-up/step-up-host.tsx";
import { readsOf } from "#platform/session/session-reads.ts";
import { useToken } from "#platform/session/session.ts";
import { keepAppOnDevice } from "#platform/version/service-worker.ts";
import { Outlet } from "#router/router-provider.tsx";

/** The frame of everything that shows an investor's data. */
export function SignedIn() {
  const token = useToken();
  useEffect(keepAppOnDevice, []);
  if (token === null) return null;
  return (
    <QueryProvider key={token} token={token}>
      <Upkeep />
      <Outlet />
      <StepUpHost />
    </QueryProvider>
  );
}

function Upkeep() {
  useProfileUpkeep();
  return null;
}

/** The cache of one session, including data cached before the page was loaded. Use the token as its
 * key, so that a new session starts empty. */
function QueryProvider({ token, children }: { token: string; children: ReactNode }) {
  const [{ client, keepReads }] = useState(() => readsOf(token));
  useEffect(keepReads, [keepReads]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
