import { brand } from "@osisi/contracts/brand.ts";
import { Admin, CustomRoutes } from "react-admin";
import { Route } from "react-router-dom";
import { authProvider } from "./auth-provider.ts";
import { queryClient, restWhileAway } from "./session.ts";
import { Layout } from "./shell/layout.tsx";
import { SignInPage } from "./sign-in/sign-in-page.tsx";
import { theme } from "./theme.ts";
import { TodayPage } from "./today/today-page.tsx";

restWhileAway();

export function Console() {
  return (
    <Admin
      title={`${brand.name} console`}
      {...{ authProvider, queryClient, theme }}
      layout={Layout}
      loginPage={SignInPage}
      dashboard={TodayPage}
      darkTheme={null}
      disableTelemetry
      requireAuth
    >
      <CustomRoutes>
        <Route path="/today" element={<TodayPage />} />
      </CustomRoutes>
    </Admin>
  );
}
