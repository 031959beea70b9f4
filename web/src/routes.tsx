import { Navigate } from "./router/link.tsx";
import type { RouteObject } from "./router/match-routes.ts";
import { loadHistory, loadHome, loadShell, loadSignedIn } from "./dashboard-screens.ts";
import { paths, patterns } from "./platform/paths.ts";
import { RequireSession } from "./platform/session/require-session.tsx";
import { session } from "./platform/session/session.ts";
import { Root } from "./root.tsx";
import { AddressUnknown, PageFailed, RoutingFailed } from "./routing-failed.tsx";

const loadLinkResults = () => import("./people/onboarding/link-result-pages.tsx");
const loadHelp = () => import("./views/help/help-page.tsx");
const loadNotify = () => import("./money/payments/notify-page.tsx");

/** The green one has the points, too. */
function greenPage(path: string): RouteObject {
  return {
    path,
    lazy: async () => {
      const [{ PortfolioPage }, { GreenPoints }] = await Promise.all([
        import("./products/investments/portfolio-page.tsx"),
        import("./products/referrals/green-points.tsx"),
      ]);
      return {
        element: (
          <PortfolioPage key={path} address={path}>
            <GreenPoints />
          </PortfolioPage>
        ),
      };
    },
  };
}

function portfolioPage(path: string): RouteObject {
  return {
    path,
    lazy: async () => {
      const { PortfolioPage } = await import("./products/investments/portfolio-page.tsx");
      return { element: <PortfolioPage key={path} address={path} /> };
    },
  };
}

const everybody: RouteObject[] = [
  {
    path: paths.login(),
    lazy: async () => ({ Component: (await import("./people/auth/login-page.tsx")).LoginPage }),
  },
  {
    path: paths.verifyLogin(),
    lazy: async () => ({
      Component: (await import("./people/auth/login-code-page.tsx")).LoginCodePage,
    }),
  },
  {
    path: paths.forgotPassword(),
    lazy: async () => ({
      Component: (await import("./people/auth/forgot-password-page.tsx")).ForgotPasswordPage,
    }),
  },
  {
    path: paths.resetPassword(),
    lazy: async () => ({
      Component: (await import("./people/auth/reset-password-page.tsx")).ResetPasswordPage,
    }),
  },
  {
    path: paths.onboard(),
    lazy: async () => ({
      Component: (await import("./people/onboarding/onboard-page.tsx")).OnboardPage,
    }),
  },
  {
    path: paths.verifyCode(),
    lazy: async () => ({
      Component: (await import("./people/onboarding/verify-page.tsx")).VerifyPage,
    }),
  },
  {
    path: paths.verifyLink(),
    lazy: async () => ({
      Component: (await import("./people/onboarding/confirm-link-page.tsx")).ConfirmLinkPage,
    }),
  },
  {
    path: paths.verifySuccess(),
    lazy: async () => ({ Component: (await loadLinkResults()).LinkConfirmedPage }),
  },
  {
    path: paths.verifyError(),
    lazy: async () => ({ Component: (await loadLinkResults()).LinkBrokenPage }),
  },
  {
    path: paths.securityLink(),
    lazy: async () => ({
      Component: (await import("./people/security-links/security-link-page.tsx")).SecurityLinkPage,
    }),
  },
  {
    path: patterns.give,
    lazy: async () => ({ Component: (await import("./products/gifts/give-page.tsx")).GivePage }),
  },
  {
    path: patterns.giftReceipt,
    lazy: async () => ({
      Component: (await import("./products/gifts/gift-receipt-page.tsx")).GiftReceiptPage,
    }),
  },
];

const pages: RouteObject[] = [
  { path: paths.dashboard(), element: <Navigate to={paths.home()} replace /> },
  {
    path: paths.home(),
    lazy: async () => {
      const { HomePage, readHome } = await loadHome();
      await readHome();
      return { Component: HomePage };
    },
  },
  {
    path: paths.save(),
    lazy: async () => ({
      Component: (await import("./products/savings/saving-page.tsx")).SavingPage,
    }),
  },
  {
    path: paths.newSavingPlan(),
    lazy: async () => ({
      Component: (await import("./products/savings/new-plan-page.tsx")).NewPlanPage,
    }),
  },
  {
    path: patterns.savingPlan,
    lazy: async () => ({
      Component: (await import("./products/savings/saving-plan-page.tsx")).SavingPlanPage,
    }),
  },
  {
    path: paths.circles(),
    lazy: async () => ({
      Component: (await import("./products/circles/circles-page.tsx")).CirclesPage,
    }),
  },
  {
    path: paths.newCircle(),
    lazy: async () => ({
      Component: (await import("./products/circles/new-circle-page.tsx")).NewCirclePage,
    }),
  },
  {
    path: paths.joinCircle(),
    lazy: async () => ({
      Component: (await import("./products/circles/join-circle-page.tsx")).JoinCirclePage,
    }),
  },
  {
    path: patterns.circle,
    lazy: async () => ({
      Component: (await import("./products/circles/circle-page.tsx")).CirclePage,
    }),
  },
  {
    path: paths.invest(),
    lazy: async () => ({
      Component: (await import("./products/investments/invest-page.tsx")).InvestPage,
    }),
  },
  {
    path: paths.compare(),
    lazy: async () => ({
      Component: (await import("./views/compare/compare-page.tsx")).ComparePage,
    }),
  },
  {
    path: patterns.newInvestment,
    lazy: async () => ({
      Component: (await import("./products/investments/new-investment-page.tsx")).NewInvestmentPage,
    }),
  },
  {
    path: patterns.investment,
    lazy: async () => ({
      Component: (await import("./products/investments/investment-page.tsx")).InvestmentPage,
    }),
  },
  {
    path: paths.history(),
    lazy: async () => ({ Component: (await loadHistory()).HistoryPage }),
  },
  {
    path: paths.flight(":reference"),
    lazy: async () => ({ Component: (await loadHelp()).FlightPage }),
  },
  {
    path: paths.accountNumberRules(),
    lazy: async () => ({
      Component: (await import("./products/standing-rules/rules-page.tsx")).RulesPage,
    }),
  },
  {
    path: paths.accountNumber(),
    lazy: async () => ({
      Component: (await import("./views/own-account/account-number-page.tsx")).AccountNumberPage,
    }),
  },
  {
    path: paths.settings(),
    lazy: async () => ({
      Component: (await import("./views/settings/settings-page.tsx")).SettingsPage,
    }),
  },
  {
    path: paths.points(),
    lazy: async () => ({
      Component: (await import("./products/referrals/green-points.tsx")).PointsPage,
    }),
  },
  {
    path: paths.notices(),
    lazy: async () => ({
      Component: (await import("./people/notices/notices-page.tsx")).NoticesPage,
    }),
  },
  {
    path: paths.proof(),
    lazy: async () => ({ Component: (await import("./views/proof/proof-page.tsx")).ProofPage }),
  },
  {
    path: paths.help(),
    lazy: async () => ({ Component: (await loadHelp()).HelpPage }),
  },
  {
    path: paths.proceeds(":portfolioId"),
    lazy: async () => ({
      Component: (await import("./views/proceeds/proceeds-page.tsx")).ProceedsPage,
    }),
  },
  portfolioPage(paths.savingsSummary()),
  portfolioPage(paths.assetFinanceSummary()),
  greenPage(paths.greenAssetFinanceSummary()),
];

const notices: RouteObject[] = [
  {
    path: patterns.notifySuccess,
    lazy: async () => ({ Component: (await loadNotify()).NotifySuccessPage }),
  },
  {
    path: patterns.notifyError,
    lazy: async () => ({ Component: (await loadNotify()).NotifyErrorPage }),
  },
];

const investors: RouteObject = {
  element: <RequireSession />,
  isClosed: () => session.token() === null,
  children: [
    {
      path: paths.logout(),
      lazy: async () => ({ Component: (await import("./people/auth/logout-page.tsx")).LogoutPage }),
    },
    {
      lazy: async () => ({ Component: (await loadSignedIn()).SignedIn }),
      children: [
        ...notices,
        {
          lazy: async () => ({ Component: (await loadShell()).DashboardShell }),
          children: [{ errorElement: <PageFailed />, children: pages }],
        },
      ],
    },
  ],
};

/** Every screen, each a chunk that is loaded when it is first opened. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RoutingFailed />,
    children: [...everybody, investors, { path: "*", element: <AddressUnknown /> }],
  },
];
