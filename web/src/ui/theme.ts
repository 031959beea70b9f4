/** Light or dark as chosen in this browser; `device` follows the system. `public/theme.js` reads
 * the same key before the first paint. */
export type Theme = "device" | "light" | "dark";

export const themeKey = "osisi.theme";

export function chosenTheme(): Theme {
  const chosen = document.documentElement.dataset["theme"];
  return chosen === "light" || chosen === "dark" ? chosen : "device";
}

export function chooseTheme(theme: Theme): void {
  if (theme === "device") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // It lasts until the page is reloaded.
  }
}
