import type { Project } from "@playwright/test";

const CHROMIUM_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

const widths = { 360: { width: 360, height: 740 }, 1280: { width: 1280, height: 800 } } as const;

/** Which browsers, widths and themes: one of each, or with OSISI_TEST_SIZE=full all of them. */
export function browserProjects(env: NodeJS.ProcessEnv): Project[] {
  const chromium = (width: keyof typeof widths, colorScheme: "light" | "dark" = "light") => ({
    name: `chromium-${width}${colorScheme === "dark" ? "-dark" : ""}`,
    use: {
      browserName: "chromium" as const,
      viewport: widths[width],
      colorScheme,
      launchOptions: {
        args: CHROMIUM_ARGUMENTS,
        executablePath: env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
      },
    },
  });
  /** Debian's Firefox, which Playwright drives through the standard protocol. It ignores themes. */
  const firefox = (width: keyof typeof widths) => ({
    name: `firefox-${width}`,
    use: {
      browserName: "firefox" as const,
      channel: "moz-firefox",
      viewport: widths[width],
      launchOptions: { executablePath: env["FIREFOX_PATH"] ?? "/usr/bin/firefox-esr" },
    },
  });
  if (env["OSISI_TEST_SIZE"] !== "full") return [chromium(360)];
  return [
    chromium(360),
    chromium(1280),
    chromium(360, "dark"),
    chromium(1280, "dark"),
    firefox(360),
    firefox(1280),
  ];
}
