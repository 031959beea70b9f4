import type { Rolldown } from "vite";

type CodeSplitting = Rolldown.CodeSplittingOptions;

/** Modules that validate input, zod first of all. Home validates none: a single import from it
 * would load all of them with the first page. */
const checks =
  /node_modules\/zod\/|contracts\/src\/(circles|fields|goals|investments|mandates|passwords|payments|savings)\.ts$|people\/auth\/new-password-fields\.tsx$/;

/** Few chunks, each needed as a whole: React, which outlives many versions of the app, what every
 * visit needs together with the login, the first page of the dashboard, form validation, the
 * wizards, form controls, components that several screens share, and each further screen. */
export const codeSplitting: CodeSplitting = {
  groups: [
    {
      name: "react",
      test: /node_modules\/(react|react-dom|scheduler)\//,
      includeDependenciesRecursively: false,
      priority: 10,
    },
    {
      name: "start",
      test: /web\/src\/(main|people\/auth\/login-page)\.tsx$/,
      priority: 9,
    },
    { name: "checks", test: checks, includeDependenciesRecursively: false, priority: 8 },
    {
      name: "wizard",
      test: /web\/src\/(platform\/forms\/(use-step-form|step-rules)\.ts|ui\/stepper\.tsx)$/,
      includeDependenciesRecursively: false,
      priority: 8,
    },
    {
      name: "fields",
      test: /web\/src\/(ui\/(choice-cards|money-field|preview-panel)|people\/profile\/profile-gap)\.tsx?$/,
      minShareCount: 2,
      includeDependenciesRecursively: false,
      priority: 8,
    },
    {
      name: "joining",
      test: /web\/src\/(platform\/forms\/use-code-tries|ui\/code-field|people\/auth\/(?!new-password-fields).*|people\/onboarding\/.*)\.tsx?$/,
      minShareCount: 2,
      includeDependenciesRecursively: false,
      priority: 8,
    },
    {
      name: "parts",
      test: /(web\/src\/(ui\/(?!notice|pattern)|money\/net-sheet\/|[\w-]+\.tsx?$|platform\/(?!layout\/|session\/session-reads|site-query|use-hidden-balance|copy-text|share-or-copy)|products\/investments\/uninsured)|contracts\/src\/(?!relations|gift-messages|pass-on|plan-actions))/,
      minShareCount: 2,
      includeDependenciesRecursively: false,
      priority: 7,
    },
    {
      name: "home",
      test: /web\/src\/(signed-in|platform\/session\/session-reads|views\/dashboard\/dashboard-shell|views\/home\/home-page|money\/payments\/(start-payment|gateway-methods|first-claims))\.tsx?$/,
      priority: 6,
    },
    {
      name: "details",
      test: /contracts\/src\/details/,
      includeDependenciesRecursively: false,
      priority: 8,
    },
    {
      name: "goals",
      test: /web\/src\/products\/savings\/(goal-fields|goal-form|plan-form-values|plan-picture)/,
      includeDependenciesRecursively: false,
      minShareCount: 2,
      priority: 8,
    },
    {
      name: "giving",
      test: /web\/src\/(products\/gifts\/(?!plan-gifts|give-page|gift-receipt-page)|platform\/forms\/tab-draft)|contracts\/src\/gift-messages/,
      priority: 8,
      includeDependenciesRecursively: false,
    },
    {
      name: "accounts",
      test: /web\/src\/(people\/accounts\/|money\/cards\/|ui\/notice)/,
      minShareCount: 2,
      priority: 5,
    },
    {
      name: "circles",
      test: /web\/src\/products\/(circles|standing-rules)\/|contracts\/src\/pass-on/,
      minShareCount: 2,
      includeDependenciesRecursively: false,
      priority: 5,
    },
    {
      name: "payment-partner",
      test: /web\/src\/platform\/payment-partner/,
      includeDependenciesRecursively: false,
      priority: 8,
    },
    {
      name: "under-way",
      test: /web\/src\/money\/history\/under-way-list/,
      minShareCount: 2,
      includeDependenciesRecursively: false,
      priority: 8,
    },
    {
      name: "lines",
      test: /web\/src\/(money\/history\/|platform\/copy-text)/,
      minShareCount: 2,
      priority: 5,
    },
    {
      name: "opening",
      test: /web\/src\/(platform\/layout\/wizard-page|products\/investments\/(?!portfolio-picture)|money\/payments\/(?!use-pay-urls|notify-|fund-amount)|products\/savings\/(?!goal-words))/,
      minShareCount: 2,
      priority: 2,
    },
    { name: "shared", test: /(web|contracts)\/src\//, minShareCount: 2, priority: 1 },
  ],
};
