import "./site.css";
import { themeKey } from "../src/ui/theme.ts";
import { startCalculator } from "./calculate.ts";
import { offerLoanForm } from "./loan-form.ts";

/** The script of the public pages. The theme is set before the first paint, the rest when the page
 * is loaded; without it everything is readable and every link works. */
try {
  const theme = localStorage.getItem(themeKey);
  if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
} catch {
  // Storage is refused: the system's setting applies.
}

document.addEventListener("DOMContentLoaded", () => {
  startCalculator();
  offerLoanForm();
});
