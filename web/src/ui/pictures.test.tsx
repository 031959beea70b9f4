import { readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { logoRings } from "./logo.tsx";
import { Pattern } from "./pattern.tsx";
import { Ring } from "./ring.tsx";
import { themeKey } from "./theme.ts";

describe("the mark", () => {
  it("is the same drawing in the browser's tab", () => {
    const favicon = readFileSync(join(import.meta.dirname, "../../public/favicon.svg"), "utf8");
    for (const ring of logoRings) expect(favicon).toContain(ring);
  });
});

describe("the chosen theme", () => {
  it("is read before the first paint under the key it was written to", () => {
    const boot = readFileSync(join(import.meta.dirname, "../../public/theme.js"), "utf8");
    expect(boot).toContain(`localStorage.getItem("${themeKey}")`);
  });
});

describe("the pattern", () => {
  it("is at most two kilobytes of SVG", () => {
    expect(Buffer.byteLength(renderToStaticMarkup(<Pattern />))).toBeLessThanOrEqual(2048);
  });
});

describe("a ring", () => {
  const months = [{ state: "paid" }, { state: "current", share: 0.5 }, { state: "due" }] as const;

  it("has a text alternative, or is hidden where the text says it all", () => {
    const named = renderToStaticMarkup(
      <Ring seed="plan" size={120} months={months} alt="1 of 3 months paid" />,
    );
    expect(named).toContain('role="img" aria-label="1 of 3 months paid"');
    const silent = renderToStaticMarkup(<Ring seed="plan" size={120} months={months} alt="" />);
    expect(silent).toContain('aria-hidden="true"');
    expect(silent).not.toContain("role=");
  });

  it("draws a paid month whole, the current one as far as it is paid and a due one dashed", () => {
    const html = renderToStaticMarkup(<Ring seed="plan" size={120} months={months} alt="" />);
    const solid = [...html.matchAll(/<path[^>]*stroke-forest[^>]*>/g)].map(([path]) => path);
    expect(solid).toHaveLength(2);
    expect(solid[0]).not.toContain("stroke-dasharray");
    expect(solid[1]).toContain('stroke-dasharray="0.5 2"');
    expect(html.match(/stroke-dasharray="4 7"/g)).toHaveLength(1);
  });

  it("is coloured in clay at the end of its term", () => {
    const done = [{ state: "paid" }, { state: "paid" }] as const;
    const html = renderToStaticMarkup(<Ring seed="plan" size={120} months={done} mature alt="" />);
    expect(html.match(/stroke-clay/g)).toHaveLength(1);
  });
});
