import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { formatNaira, koboFromTyped } from "@osisi/contracts/money.ts";
import { previewPlan } from "@osisi/contracts/plan-interest.ts";
import type { Interval } from "@osisi/contracts/plan-terms.ts";

/** The calculator: the product's own functions with the data at build time. Rates, limits and
 * messages are embedded in the page as data. */
export function startCalculator(): void {
  const form = document.querySelector<HTMLFormElement>("#calculator");
  if (!form) return;
  form.hidden = false;
  form.addEventListener("input", () => show(form));
  show(form);
}

function show(form: HTMLFormElement): void {
  const fault = faultOf(form);
  const put = (name: string, text: string) => {
    for (const place of form.querySelectorAll(`[data-put=${name}]`)) place.textContent = text;
  };
  put("fault", fault);
  form.toggleAttribute("data-faulty", fault !== "");
  if (fault) return;
  const term = chosen(form, "term");
  const { totalKobo, interestKobo, instalmentCount } = previewPlan({
    startDate: dateInLagos(new Date()),
    amountKobo: amountOf(form) ?? 0n,
    interval: intervalOf(chosen(form, "often").value),
    months: Number(term.value),
    basisPoints: Number(term.dataset["rate"]),
  });
  // As `taxKobo` does: a call costs thirty bytes more on each public page.
  const taxKobo = (interestKobo * BigInt(form.dataset["tax"] ?? 0)) / 10_000n;
  put("total", formatNaira(totalKobo + interestKobo - taxKobo));
  put("saved", formatNaira(totalKobo));
  put("times", String(instalmentCount));
  put("interest", formatNaira(interestKobo));
  put("tax", formatNaira(taxKobo));
  put("rate", term.dataset["words"] ?? "");
}

function amountOf(form: HTMLFormElement): bigint | undefined {
  return koboFromTyped(amountField(form).value);
}

/** The product's own validation messages. */
function faultOf(form: HTMLFormElement): string {
  const { least = "0", most = "0", missing, wrong, small, large } = amountField(form).dataset;
  const kobo = amountOf(form);
  if (kobo === undefined) return (amountField(form).value === "" ? missing : wrong) ?? "";
  if (kobo < BigInt(least)) return small ?? "";
  return kobo > BigInt(most) ? (large ?? "") : "";
}

function amountField(form: HTMLFormElement): HTMLInputElement {
  return found(form, "[name=amount]");
}

function chosen(form: HTMLFormElement, name: string): HTMLInputElement {
  return found(form, `[name=${name}]:checked`);
}

function found(form: HTMLFormElement, selector: string): HTMLInputElement {
  const field = form.querySelector<HTMLInputElement>(selector);
  if (!field) throw new Error(selector);
  return field;
}

function intervalOf(value: string): Interval {
  return value === "weekly" || value === "monthly" ? value : "daily";
}
