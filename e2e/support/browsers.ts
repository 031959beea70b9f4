import { type Browser, type BrowserContext, chromium, type Project } from "@playwright/test";

const CHROMIUM_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

type Environment = Record<string, string | undefined>;

const chromiumOptions = (env: Environment) => ({
  args: CHROMIUM_ARGUMENTS,
  executablePath: env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
});

/** For who measures outside of a test. */
export function launchChromium(env: Environment, more: string[] = []): Promise<Browser> {
  const { args, ...options } = chromiumOptions(env);
  return chromium.launch({ ...options, args: [...args, ...more] });
}

/** The same with a profile of one's own, which outlives the browser. */
export function launchChromiumWith(profile: string, env: Environment): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, chromiumOptions(env));
}

const firefoxOptions = (env: Environment) => ({
  browserName: "firefox" as const,
  channel: "moz-firefox",
  launchOptions: {
    executablePath: env["FIREFOX_PATH"] ?? "/usr/bin/firefox-esr",
    firefoxUserPrefs: {
      // What is saved is not shown at once too: the page would lose the focus to it.
      "browser.download.alwaysOpenPanel": false,
      "pdfjs.disabled": true,
      // As on a phone: they take no room from the page.
      "ui.useOverlayScrollbars": 1,
      // Of a page that is brought back as it was, the protocol tells no load, and a step back waits for one.
      "fission.bfcacheInParent": false,
      "browser.sessionhistory.max_total_viewers": 0,
    },
  },
});

export const widths = {
  360: { width: 360, height: 740 },
  768: { width: 768, height: 1024 },
  1280: { width: 1280, height: 800 },
} as const;

/** Where the tab key leads is no question of a theme, nor of each width. */
const looks = { testIgnore: /keyboard-/ };

/** They move the clock by months, which charges every plan of the product that is there. So they have a
 * product of their own, without the plans of all other journeys. */
const travels =
  /(direct-debit|history-months|invest-to-maturity|late-return|save-to-maturity|step-up|tax)\.spec/;

function travellingApart(project: Project): Project[] {
  const ignored = [project.testIgnore ?? []].flat();
  return [
    { ...project, name: `${project.name}-travels`, testMatch: travels },
    { ...project, testIgnore: [...ignored, travels] },
  ];
}

/** Which browsers, widths and themes: one of each, or with OSISI_TEST_SIZE=full all of them. */
export function browserProjects(env: Environment): Project[] {
  const inChromium = (width: keyof typeof widths, colorScheme: "light" | "dark" = "light") => ({
    name: `chromium-${width}${colorScheme === "dark" ? "-dark" : ""}`,
    use: {
      browserName: "chromium" as const,
      viewport: widths[width],
      colorScheme,
      // A browser with windows grants it to a page that is used.
      permissions: ["clipboard-write"],
      launchOptions: chromiumOptions(env),
    },
  });
  /** Debian's Firefox, which Playwright drives through the standard protocol. It ignores themes, forced
   * colours and pages without script, which the protocol cannot set, and push messages. */
  const firefox = (width: keyof typeof widths) => ({
    name: `firefox-${width}`,
    testIgnore: /forced-colours|pushed-notices/,
    grepInvert: /without script/,
    use: { ...firefoxOptions(env), viewport: widths[width] },
  });
  if (env["OSISI_TEST_SIZE"] !== "full") return travellingApart(inChromium(360));
  return [
    inChromium(360),
    inChromium(1280),
    { ...inChromium(768), ...looks },
    { ...inChromium(360, "dark"), ...looks },
    { ...inChromium(768, "dark"), ...looks },
    { ...inChromium(1280, "dark"), ...looks },
    firefox(360),
    firefox(1280),
  ].flatMap(travellingApart);
}

/** One browser, however much is tested, for what is weighed and timed. */
export function wireProject(env: Environment): Project {
  const use = { browserName: "chromium" as const, launchOptions: chromiumOptions(env) };
  return { name: "wire", testDir: "wire", use };
}

/** Operators work at a desk. Firefox signs in by code: it has no virtual authenticator. */
export function consoleProjects(env: Environment): Project[] {
  const viewport = { width: 1440, height: 900 };
  const inChromium = {
    name: "console",
    testDir: "console",
    use: { browserName: "chromium" as const, viewport, launchOptions: chromiumOptions(env) },
  };
  if (env["OSISI_TEST_SIZE"] !== "full") return [inChromium];
  const inFirefox = {
    name: "console-firefox",
    testDir: "console",
    testMatch: /signing-in/,
    grepInvert: /passkey/,
    use: { ...firefoxOptions(env), viewport },
  };
  return [inChromium, inFirefox];
}

/** One browser: others build the same tree from the same elements. */
export function transcriptsProject(env: Environment): Project {
  const use = { browserName: "chromium" as const, launchOptions: chromiumOptions(env) };
  return { name: "transcripts", testDir: "transcripts", use };
}

/** What moves money or lets people in: more than one process takes part, and each may die meanwhile. What is
 * only looked at is the same wherever it comes from. */
const movesSomething =
  /\/(cards|forgotten-password|from-nothing-to-money|getting-in|invest-to-maturity|refer|save-charges|save-to-maturity|security|settings|two-step-login|withdraw)\.spec/;

/** Of many terms and intervals a few: they are counted the same wherever. */
const others = [
  /for (9|12|15|18|24) months/,
  /Daily by (Transfer|Bank)|Weekly by (Card|Bank)|Monthly by (Card|Transfer)/,
];

/** Journeys once more, on a product that is run as an operator does, and what operators do while people are
 * at it: minutes each, so mostly where everything is tested. */
export function realProjects(env: Environment): Project<object, { isReal: boolean }>[] {
  const processes = {
    name: "processes",
    testDir: "real",
    workers: 1,
    timeout: 600_000,
    use: { viewport: widths[360], launchOptions: chromiumOptions(env) },
  };
  if (env["OSISI_TEST_SIZE"] !== "full") {
    return process.platform === "linux" ? [{ ...processes, testMatch: /killed/ }] : [];
  }
  const use = {
    browserName: "chromium" as const,
    viewport: widths[360],
    permissions: ["clipboard-write"],
    launchOptions: chromiumOptions(env),
    isReal: true,
    actionTimeout: 30_000,
  };
  // Five processes instead of three, of which two are killed again and again.
  const patience = { timeout: 480_000, expect: { timeout: 60_000 } };
  const journeys = { testDir: "journeys", testMatch: movesSomething, grepInvert: others };
  return [{ ...journeys, ...patience, name: "real", workers: 1, use }, processes];
}

/** On several machines' worth of programs, as `npm run test:ha` starts it. */
export function haProjects(env: Environment): Project[] {
  return env["OSISI_HA"] === undefined ? [] : [{ name: "ha", testDir: "ha", workers: 1 }];
}
