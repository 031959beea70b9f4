// The pages of the operators' console, each as an operator of the demo sees it, at a desk.
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { BrowserContext } from "@playwright/test";
import type { Role } from "@osisi/contracts/console/roles.ts";
import { launchChromium } from "../support/browsers.ts";
import { pictureOf, themes } from "./take-shots.ts";

interface ConsoleShot {
  name: string;
  title: string;
  path: string;
  role: Role;
}

/** `customer`: what the search finds them by. */
export const consoleShotsOf = (customer: string): ConsoleShot[] =>
  (
    [
      ["today", "Today", "/", "finance"],
      ["findings", "Findings", "/queues/findings", "finance"],
      ["suspense", "Money in suspense", "/queues/suspense", "finance"],
      ["disputes", "Disputes", "/queues/disputes", "finance"],
      ["cases", "Cases", "/queues/cases", "support"],
      ["customer", "A customer", `/search?q=${customer}`, "support"],
      ["holds", "Holds", "/holds", "compliance"],
      ["audit", "The audit log", "/audit", "compliance"],
      ["catalogue", "The catalogue", "/catalogue", "catalogue"],
      ["operators", "Operators", "/operators", "admin"],
      ["health", "Health", "/health", "admin"],
    ] as const
  ).map(([name, title, at, role]) => ({ name: `console-${name}`, title, path: at, role }));

export const consoleFileOf = ({ name }: ConsoleShot, theme: string) => `${name}-${theme}.webp`;

export type SignIn = (context: BrowserContext, role: Role) => Promise<void>;

interface Options {
  consoleUrl: string;
  signIn: SignIn;
  folder: string;
  /** Chromium's path, from `ensureBrowsers`. */
  found: Record<string, string>;
}

export async function takeConsoleShots(
  shots: ConsoleShot[],
  { consoleUrl, signIn, folder, found }: Options,
): Promise<void> {
  const browser = await launchChromium(found);
  try {
    for (const role of new Set(shots.map((shot) => shot.role))) {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        reducedMotion: "reduce",
      });
      await signIn(context, role);
      for (const shot of shots.filter((one) => one.role === role)) {
        for (const theme of themes) {
          const page = await context.newPage();
          await page.emulateMedia({ colorScheme: theme });
          await page.goto(`${consoleUrl}/#${shot.path}`);
          await page.getByRole("heading", { level: 1 }).waitFor();
          await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
          await page.waitForTimeout(700);
          writeFileSync(path.join(folder, consoleFileOf(shot, theme)), await pictureOf(page));
          await page.close();
        }
      }
      await context.close();
    }
  } finally {
    await browser.close();
  }
}

export function consoleIndex(shots: ConsoleShot[]): string[] {
  return [
    "",
    "## The operators' console",
    "",
    `| Page | ${themes.join(" | ")} |`,
    `| --- |${themes.map(() => " --- |").join("")}`,
    ...shots.map((shot) => {
      const pictures = themes.map((theme) => {
        const file = consoleFileOf(shot, theme);
        return `<a href="${file}"><img src="${file}" width="360" alt="${shot.title}, ${theme}"></a>`;
      });
      return `| ${shot.title} | ${pictures.join(" | ")} |`;
    }),
  ];
}
