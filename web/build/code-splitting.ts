import type { Rolldown } from "vite";

type CodeSplitting = Rolldown.CodeSplittingOptions;

/** Few files, each of which is wanted whole: what every visit needs together with the login, the first
 * page of the dashboard, what several screens show, and each further screen with what it alone has. */
export const codeSplitting: CodeSplitting = {
  groups: [
    {
      name: "start",
      test: /rolldown\/runtime|web\/src\/(main|auth\/login-page)\.tsx$/,
      priority: 9,
    },
    { name: "zod", test: /node_modules\/zod\//, priority: 8 },
    { name: "fields", test: /node_modules\/react-hook-form\//, priority: 8 },
    {
      name: "parts",
      test: /(web\/src\/(ui|app)|contracts\/src)\//,
      minShareCount: 2,
      includeDependenciesRecursively: false,
      priority: 7,
    },
    {
      name: "home",
      test: /web\/src\/(app\/signed-in|dashboard\/dashboard-shell|home\/home-page)\.tsx$/,
      priority: 6,
    },
    { name: "joining", test: /web\/src\/(auth|onboarding)\//, minShareCount: 2, priority: 5 },
    { name: "shared", test: /(web|contracts)\/src\//, minShareCount: 2, priority: 1 },
  ],
};
