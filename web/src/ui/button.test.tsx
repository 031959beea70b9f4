import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Button } from "./button.tsx";

describe("a button", () => {
  it("has the type button by default", () => {
    expect(renderToStaticMarkup(<Button>Pay</Button>)).toContain('type="button"');
    expect(renderToStaticMarkup(<Button type="submit">Pay</Button>)).toContain('type="submit"');
  });

  it("keeps its label and the focus while it loads, and is announced as busy", () => {
    const html = renderToStaticMarkup(<Button loading>Pay ₦5,000</Button>);
    expect(html).toContain("Pay ₦5,000");
    expect(html).toContain('aria-busy="true"');
    expect(html).toContain('aria-disabled="true"');
    expect(html).not.toMatch(/\sdisabled=/);
  });
});
