import { brand } from "@osisi/contracts/brand.ts";
import { Admin, CustomRoutes } from "react-admin";
import { Route } from "react-router-dom";
import { ActPage } from "./acts/act-page.tsx";
import { CommandPage } from "./acts/command-page.tsx";
import { MinePage } from "./acts/mine-page.tsx";
import { ToApprovePage } from "./acts/to-approve-page.tsx";
import { AuditPage } from "./audit/audit-page.tsx";
import { authProvider } from "./auth-provider.ts";
import { BankStatementPage } from "./bank-statements/bank-statement-page.tsx";
import { BankStatementsPage } from "./bank-statements/bank-statements-page.tsx";
import { ImportStatementPage } from "./bank-statements/import-page.tsx";
import { CasePage } from "./cases/case-page.tsx";
import { CataloguePage } from "./catalogue/catalogue-page.tsx";
import { AboutPage } from "./customers/about-page.tsx";
import { CustomerPage } from "./customers/customer-page.tsx";
import { DeploymentsPage } from "./deployments/deployments-page.tsx";
import { HealthPage } from "./health/health-page.tsx";
import { HoldsPage } from "./holds/holds-page.tsx";
import { ImpactPage } from "./impact/impact-page.tsx";
import { MonthsPage } from "./months/months-page.tsx";
import { OperatorsPage } from "./operators/operators-page.tsx";
import { MyWorkPage } from "./queues/my-work-page.tsx";
import { QueuePage } from "./queues/queue-page.tsx";
import { ReportsPage } from "./reports/reports-page.tsx";
import { SearchPage } from "./search/search-page.tsx";
import { queryClient, watchActivity } from "./session.ts";
import { Layout } from "./shell/layout.tsx";
import { InvitationPage } from "./sign-in/invitation-page.tsx";
import { PasskeysPage } from "./sign-in/passkeys-page.tsx";
import { SignInPage } from "./sign-in/sign-in-page.tsx";
import { darkTheme, lightTheme } from "./theme.ts";
import { TodayPage } from "./today/today-page.tsx";

watchActivity();

export function Console() {
  return (
    <Admin
      title={`${brand.name} console`}
      {...{ authProvider, queryClient, lightTheme, darkTheme }}
      layout={Layout}
      loginPage={SignInPage}
      dashboard={TodayPage}
      disableTelemetry
      requireAuth
    >
      <CustomRoutes noLayout>
        <Route path="/invitation/:token" element={<InvitationPage />} />
      </CustomRoutes>
      <CustomRoutes>
        <Route path="/search" element={<SearchPage />} />
        <Route path="/customers/:id" element={<CustomerPage />} />
        <Route path="/about/:reference" element={<AboutPage />} />
        <Route path="/cases/:number" element={<CasePage />} />
        <Route path="/my-work" element={<MyWorkPage />} />
        <Route path="/holds" element={<HoldsPage />} />
        <Route path="/health" element={<HealthPage />} />
        <Route path="/queues/:queue" element={<QueuePage />} />
        <Route path="/act/:action?" element={<ActPage />} />
        <Route path="/commands/:id" element={<CommandPage />} />
        <Route path="/to-approve/:id?" element={<ToApprovePage />} />
        <Route path="/mine" element={<MinePage />} />
        <Route path="/bank-statements" element={<BankStatementsPage />} />
        <Route path="/bank-statements/import" element={<ImportStatementPage />} />
        <Route path="/bank-statements/:id" element={<BankStatementPage />} />
        <Route path="/catalogue" element={<CataloguePage />} />
        <Route path="/months" element={<MonthsPage />} />
        <Route path="/deployments" element={<DeploymentsPage />} />
        <Route path="/impact" element={<ImpactPage />} />
        <Route path="/reports" element={<ReportsPage />} />
        <Route path="/audit" element={<AuditPage />} />
        <Route path="/operators" element={<OperatorsPage />} />
        <Route path="/passkeys" element={<PasskeysPage />} />
      </CustomRoutes>
    </Admin>
  );
}
