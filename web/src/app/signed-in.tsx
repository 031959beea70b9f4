import { useProfileUpkeep } from "../profile/use-profile-upkeep.ts";
import { Outlet } from "../router/router-provider.tsx";
import { QueryProvider } from "./query-provider.tsx";
import { useToken } from "./session.ts";

/** Around everything that shows an investor's own things. */
export function SignedIn() {
  return (
    <QueryProvider key={useToken()}>
      <Upkeep />
      <Outlet />
    </QueryProvider>
  );
}

function Upkeep() {
  useProfileUpkeep();
  return null;
}
