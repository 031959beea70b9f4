// Finds the browsers of the journeys, and installs them where it may.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { hasApt, installCommand, installPackages, mayInstall } from "./debian-packages.ts";

export type BrowserName = "chromium" | "firefox";

interface Known {
  variable: string;
  /** On the search path, in order of preference. */
  commands: string[];
  places: string[];
  /** Its folder in Playwright's own store, and the program in it. */
  stored: RegExp;
  program: RegExp;
  debianPackage: string;
  cask: string;
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
    cask: "--cask google-chrome",
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
    cask: "--cask firefox",
  },
};

/** The variables with the browsers' paths for the journeys. Throws an error that names the command to type. */
export function ensureBrowsers(names: BrowserName[]): Record<string, string> {
  const missing = names.filter((name) => !findBrowser(name));
  if (missing.length > 0 && mayInstall()) {
    installPackages(missing.map((name) => known[name].debianPackage));
  }
  return Object.fromEntries(
    names.map((name) => {
      const file = findBrowser(name);
      if (file) return [known[name].variable, file];
      throw new Error(
        `There is no ${name} on this machine. Type: ${whatToType(name)} (or name one with ${known[name].variable}).`,
      );
    }),
  );
}

const found = new Map<BrowserName, string>();

function findBrowser(name: BrowserName): string | undefined {
  const { variable, commands, places } = known[name];
  const chosen = process.env[variable] || undefined;
  if (chosen && !runs(chosen)) throw new Error(`${variable} names ${chosen}, which does not run.`);
  const folders = (process.env["PATH"] ?? "").split(path.delimiter).concat("/usr/bin");
  const onPath = commands.flatMap((one) => folders.map((folder) => path.join(folder, one)));
  const candidates = () => [...onPath, ...places, ...storedByPlaywright(name)];
  const file = chosen ?? found.get(name) ?? candidates().find(runs);
  if (file) found.set(name, file);
  return file;
}

/** Ubuntu has a script in the browser's place that only names the package to install. */
function runs(file: string): boolean {
  if (!existsSync(file)) return false;
  return spawnSync(file, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}

function storedByPlaywright(name: BrowserName): string[] {
  const { stored, program } = known[name];
  const caches = process.platform === "darwin" ? "Library/Caches" : ".cache";
  const store =
    process.env["PLAYWRIGHT_BROWSERS_PATH"] ?? path.join(homedir(), caches, "ms-playwright");
  if (!existsSync(store)) return [];
  const versions = readdirSync(store).filter((one) => stored.test(one));
  return versions.flatMap((version) =>
    readdirSync(path.join(store, version), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && program.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
}

function whatToType(name: BrowserName): string {
  const { debianPackage, cask } = known[name];
  const isKnown = process.platform === "darwin" || hasApt() || existsSync("/usr/bin/dnf");
  return isKnown ? installCommand(debianPackage, cask, name) : `npx playwright install ${name}`;
}
