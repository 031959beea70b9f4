// Finds the browsers of the journeys, and installs them where it may.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { hasApt, install, mayInstall } from "./apt.ts";

export type BrowserName = "chromium" | "firefox";

interface Known {
  variable: string;
  /** Its names on the search path, in order of preference. */
  commands: string[];
  places: string[];
  /** Its folder in Playwright's own store, and the program in it. */
  stored: RegExp;
  program: RegExp;
  debianPackage: string;
}

const known: Record<BrowserName, Known> = {
  chromium: {
    variable: "CHROMIUM_PATH",
    // Chromium without its own windows starts sooner and draws with less work.
    commands: [
      "chromium-headless-shell",
      "chromium",
      "google-chrome",
      "google-chrome-stable",
      "chromium-browser",
    ],
    places: [
      "/usr/lib/chromium/chromium",
      "/opt/google/chrome/chrome",
      "/snap/bin/chromium",
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ],
    stored: /^chromium(_headless_shell)?-\d+$/,
    program: /^(chrome|chrome-headless-shell|Chromium|Google Chrome for Testing)$/,
    debianPackage: "chromium-headless-shell",
  },
  firefox: {
    variable: "FIREFOX_PATH",
    commands: ["firefox-esr", "firefox"],
    places: [
      "/usr/lib/firefox-esr/firefox-esr",
      "/opt/firefox/firefox",
      "/snap/bin/firefox",
      "/Applications/Firefox.app/Contents/MacOS/firefox",
    ],
    stored: /^firefox-\d+$/,
    program: /^firefox$/,
    debianPackage: "firefox-esr",
  },
};

/** The variables with the browsers' paths for the journeys. Throws an error that names the command
 * to type. */
export function ensureBrowsers(
  names: BrowserName[],
  say: (line: string) => void,
): Record<string, string> {
  if (names.some((name) => !findBrowser(name)) && mayInstall()) {
    const packages = names.filter((name) => !findBrowser(name)).map((n) => known[n].debianPackage);
    say(`Installing ${packages.join(" and ")} with apt (once)`);
    install(packages);
  }
  const found = names.map((name) => [known[name].variable, findBrowser(name)] as const);
  const missing = names.filter((name) => !findBrowser(name));
  if (missing.length > 0) throw new Error(missing.map(whatToType).join("\n"));
  return Object.fromEntries(found.flatMap(([name, file]) => (file ? [[name, file]] : [])));
}

const foundBefore = new Map<BrowserName, string>();

function findBrowser(name: BrowserName): string | undefined {
  const { variable, commands, places } = known[name];
  const chosen = process.env[variable];
  if (chosen) {
    if (runs(chosen)) return chosen;
    throw new Error(`${variable} names ${chosen}, which does not run.`);
  }
  const remembered = foundBefore.get(name);
  if (remembered) return remembered;
  const folders = (process.env["PATH"] ?? "").split(path.delimiter).concat("/usr/bin");
  const onPath = commands.flatMap((one) => folders.map((folder) => path.join(folder, one)));
  const file = [...onPath, ...places, ...storedByPlaywright(name)].find(runs);
  if (file) foundBefore.set(name, file);
  return file;
}

/** Ubuntu has a script in the browser's place that only names the package to install: so it is
 * run. */
function runs(file: string): boolean {
  if (!existsSync(file)) return false;
  const asked = spawnSync(file, ["--version"], { stdio: "ignore", timeout: 20_000 });
  return asked.status === 0;
}

function storedByPlaywright(name: BrowserName): string[] {
  const { stored, program } = known[name];
  const mac = process.platform === "darwin";
  const store =
    process.env["PLAYWRIGHT_BROWSERS_PATH"] ??
    path.join(homedir(), mac ? "Library/Caches/ms-playwright" : ".cache/ms-playwright");
  if (!existsSync(store)) return [];
  const versions = readdirSync(store).filter((one) => stored.test(one));
  return versions.flatMap((version) =>
    readdirSync(path.join(store, version), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && program.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
}

function whatToType(name: BrowserName): string {
  const { debianPackage, variable } = known[name];
  const cask = name === "chromium" ? "google-chrome" : "firefox";
  const ways: [boolean, string][] = [
    [process.platform === "darwin", `brew install --cask ${cask}`],
    [
      hasApt(),
      `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${debianPackage}`,
    ],
    [existsSync("/usr/bin/dnf"), `sudo dnf install -y ${name}`],
    [true, `npx playwright install ${name}`],
  ];
  const command = ways.find(([isHere]) => isHere)?.[1];
  return `There is no ${name} on this machine. Type: ${command} (or name one with ${variable}).`;
}
