import { useEffect } from "react";
import { useProfileUpkeep } from "./people/profile/use-profile-upkeep.ts";
import { Outlet } from "./router/router-provider.tsx";
import { StepUpHost } from "./people/step-up/step-up-host.tsx";
import { QueryProvider } from "./platform/api/query-provider.tsx";
import { keepAppOnDevice } from "./platform/version/service-worker.ts";
import { useToken } from "./platform/session/session.ts";

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
