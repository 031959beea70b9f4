/** The arrows between folders: web → contracts ← server; domain → payments → gateway, findings → platform. */
const domains =
  "stash|savings|investments|referrals|onboarding|auth|profile|accounts|cards|app-settings|reconciliation|ops|history|statements|overview|suspense|refunds|disputes|challenges|own-data|closing|security-links|freeze";
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "contracts-import-only-zod",
      severity: "error",
      from: { path: "^contracts/src", pathNot: "\\.test\\.ts$" },
      to: { pathNot: "^(contracts/src|node_modules/zod)" },
    },
    {
      name: "web-knows-no-server",
      severity: "error",
      from: { path: "^web/" },
      to: { path: "^(server|sandbox)/" },
    },
    {
      name: "server-knows-no-web",
      severity: "error",
      from: { path: "^server/src", pathNot: "\\.test\\.ts$" },
      to: { path: "^(web|sandbox|e2e|bench|scripts)/" },
    },
    {
      name: "sandbox-knows-no-product",
      severity: "error",
      from: { path: "^sandbox/" },
      to: { path: "^(server|web|contracts|scripts)/" },
    },
    {
      name: "ui-knows-no-domain",
      severity: "error",
      from: { path: "^web/src/ui/" },
      to: { path: "^web/src/(?!ui/|router/)" },
    },
    {
      name: "platform-knows-no-domain",
      severity: "error",
      from: { path: "^server/src/platform/", pathNot: "\\.test\\.ts$" },
      to: { path: "^server/src/(?!platform/|config\\.ts|tables\\.gen\\.ts)" },
    },
    {
      name: "ledger-knows-no-product",
      severity: "error",
      from: { path: "^server/src/ledger/" },
      to: { path: `^server/src/(${domains}|payments|payouts|notifications)/` },
    },
    {
      name: "only-the-gateway-knows-its-providers",
      severity: "error",
      from: {
        path: "^(server|e2e|bench|scripts)/",
        pathNot: "^server/src/gateway/(gateway-of\\.ts|paystack/)",
      },
      to: { path: "^server/src/gateway/paystack/" },
    },
    {
      name: "gateway-and-findings-know-no-domain",
      severity: "error",
      from: { path: "^server/src/(gateway|findings)/", pathNot: "\\.test\\.ts$" },
      to: { path: "^server/src/(?!gateway/|findings/|platform/|config\\.ts|tables\\.gen\\.ts)" },
    },
    {
      name: "debts-know-only-the-ledger",
      severity: "error",
      from: { path: "^server/src/debts/", pathNot: "\\.test\\.ts$" },
      to: { path: "^server/src/(?!debts/|ledger/|platform/|tables\\.gen\\.ts)" },
    },
    {
      name: "payments-and-notifications-know-no-product",
      severity: "error",
      from: { path: "^server/src/(payments|payouts|notifications)/", pathNot: "\\.test\\.ts$" },
      to: { path: `^server/src/(${domains})/` },
    },
    {
      name: "domains-meet-through-verbs-never-tables",
      severity: "error",
      from: { path: `^server/src/(${domains}|payments|payouts|notifications|ledger)/` },
      to: { path: "^server/src/[^/]+/[^/]*queries\\.ts$", pathNot: "^server/src/$1/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|\\.data[^/]*)/" },
    parser: "swc",
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".css"],
    },
  },
};
