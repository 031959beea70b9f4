import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { AccountNumber } from "./account-number.tsx";
import { JustArrived } from "./arrivals.tsx";

const account = {
  accountNumber: "9930001741",
  bankName: "Titan Trust Bank",
  accountName: "OSISI / NGOZI BELLO",
  checkAgainAt: null,
};

it("shows bank and name as the bank gives them, and the number once to eyes and once to ears", () => {
  const html = renderToStaticMarkup(<AccountNumber account={account} />);
  expect(html).toContain("Titan Trust Bank");
  expect(html).toContain("OSISI / NGOZI BELLO");
  expect(html).toContain("9 9 3 0, 0 0 1 7, 4 1");
  expect(html).toMatch(/aria-hidden="true"[^>]*><span>9930<\/span><span>0017<\/span><span>41</);
});

const shown = () => renderToStaticMarkup(<AccountNumber account={account} />);

it("offers to share only where the browser can", () => {
  expect(shown()).not.toContain("Share");
  Object.assign(navigator, { share: () => Promise.resolve() });
  try {
    expect(shown()).toContain("Share");
  } finally {
    Reflect.deleteProperty(navigator, "share");
  }
});

it("announces what has arrived in one sentence, and is silent before", () => {
  const arrival = {
    reference: "100004261102081500123456789",
    amount: 20_000,
    senderName: "MUSA",
    senderBank: "GTBank",
    at: "2026-11-24T13:06:00Z",
  };
  const html = render(<JustArrived arrival={arrival} />);
  expect(html).toContain(
    '<output class="sr-only">₦20,000 has arrived. Sent by: Musa, GTBank.</output>',
  );
  expect(html).toContain("Just arrived, 14:06.");
  expect(render(<JustArrived arrival={undefined} />)).toBe('<output class="sr-only"></output>');
});

function render(node: ReactNode): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>{node}</QueryClientProvider>,
  );
}
