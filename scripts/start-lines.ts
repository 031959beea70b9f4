import { demoInvestor } from "./demo/story.ts";
import type { Stack } from "./stack.ts";

/** What `npm start` says once everything runs. */
export function startLines(
  { appUrl, dataDir, sandboxUrl }: Pick<Stack, "appUrl" | "dataDir" | "sandboxUrl">,
  { hasDemo }: { hasDemo: boolean },
): string[] {
  const { email, password } = demoInvestor;
  const demo = `Demo login          ${email}, password: ${password}`;
  return [
    "",
    `Osisi is ready      ${appUrl}`,
    ...(hasDemo ? [demo] : []),
    `Sandbox             ${sandboxUrl} (pay, decline, move the clock)`,
    `Mail and SMS        ${sandboxUrl}/#mail`,
    `API                 ${appUrl}/docs`,
    `Data                ${dataDir}`,
    "Ctrl-C stops everything; the data stay.",
    "",
  ];
}
