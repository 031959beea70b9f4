import "./site.css";
import { themeKey } from "../src/ui/theme.ts";
import { startCalculator } from "./calculate.ts";
import { offerLoanForm } from "./loan-form.ts";

/** All that runs on the public pages. The theme comes before the first paint, the rest when the page
 * is there; without it everything can be read and every link followed. */
try {
  const theme = localStorage.getItem(themeKey);
  if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
} catch {
  // Storage is refused: the system's choice holds.
}

document.addEventListener("DOMContentLoaded", () => {
  startCalculator();
  offerLoanForm();
});
