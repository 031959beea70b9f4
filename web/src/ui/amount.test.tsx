import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Amount } from "./amount.tsx";

describe("an amount", () => {
  it("is one string for a screen reader, and its parts are hidden from it", () => {
    const { heard, seen } = read(<Amount kobo={123_450n} />);
    expect(heard).toBe("₦1,234.50");
    expect(seen).toBe("₦1,234.50");
  });

  it("shows kobo where there are some, or where two decimals are requested", () => {
    expect(read(<Amount kobo={500_000n} />).seen).toBe("₦5,000");
    expect(read(<Amount kobo={500_000n} exact />).seen).toBe("₦5,000.00");
    expect(read(<Amount kobo={500_000n} exact />).heard).toBe("₦5,000");
  });

  it("shows the direction of a movement", () => {
    expect(read(<Amount kobo={500_000n} sign="+" />)).toEqual({
      heard: "+₦5,000",
      seen: "+₦5,000",
    });
    expect(read(<Amount kobo={-2000n} />).seen).toBe("−₦20");
  });

  it("reveals nothing while it is hidden", () => {
    const html = renderToStaticMarkup(<Amount kobo={123_456_789n} sign="+" hidden />);
    expect(html).toContain("Amount hidden");
    expect(html).not.toMatch(/[1-9],|789|\+/);
  });
});

function read(element: ReactElement) {
  const html = renderToStaticMarkup(element);
  const [, heard = ""] = /<span class="sr-only">(.*?)<\/span>/.exec(html) ?? [];
  const [, rest = ""] = /<span aria-hidden="true">(.*)<\/span><\/span>$/.exec(html) ?? [];
  return { heard, seen: rest.replaceAll(/<[^>]*>/g, "") };
}
