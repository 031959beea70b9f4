import type { Company } from "@osisi/contracts/catalogue-values.ts";
import { firstCatalogue } from "@osisi/contracts/first-catalogue.ts";
import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { planOptionsOn } from "@osisi/contracts/plan-terms.ts";
import { portfoliosOn } from "@osisi/contracts/portfolio-catalogue.ts";
import { proceedsPath } from "@osisi/contracts/proceeds-words.ts";
import { proofFiles } from "@osisi/contracts/proof/public-files.ts";
import { smallProof } from "@osisi/contracts/proof/small-proof.fixture.ts";
import { checkPages, type Offer, otherPages, publicPages } from "@osisi/contracts/public-pages.ts";
import { describe, expect, it } from "vitest";
import { siteHeadings } from "../build/heading-font.ts";
import { paths } from "../src/platform/paths.ts";
import { validate } from "./valid-html.fixture.ts";
import { renderPages } from "./render.tsx";

const assets = {
  script: "/assets/site-1.js",
  checkScript: "/assets/check-1.js",
  styles: "/assets/style-1.css",
  font: "/assets/f-1.woff2",
};
const offer = {
  catalogue: firstCatalogue,
  on: dateInLagos(new Date()),
  isOpen: true,
  proof: null,
  withdrawals: null,
};
const pages = renderPages(assets, offer).map(({ file, html }) => ({
  file,
  html: html
    .replaceAll("%APP_URL%", "https://osisi.example")
    .replaceAll("%LOAN_FORM_URL%", "https://forms.example/loan"),
}));
const portfolioPages = new Set(
  portfoliosOn(firstCatalogue, offer.on).map(({ dbId }) => proceedsPath(dbId)),
);
const htmlOf = new Map(pages.map(({ file, html }) => [file, html]));
const fileAt = new Map<string, string>(
  Object.values(publicPages).map((page) => [page.path, page.file]),
);

describe.each(pages)("the page $file", ({ file, html }) => {
  it("is valid HTML", async () => {
    const { results } = await validate.validateString(html);
    const faults = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    );
    expect(faults).toEqual([]);
  });

  it("links only to existing addresses", () => {
    expect(attributes(html, "href").filter((address) => !exists(address, file))).toEqual([]);
  });

  it("requests nothing from other origins and has nothing inline that a strict policy refuses", () => {
    expect(attributes(html, "src").filter((address) => !address.startsWith("/assets/"))).toEqual(
      [],
    );
    expect(html).not.toMatch(/\sstyle="|\son[a-z]+="|<style|javascript:/);
    expect(html.match(/<script(?! src| type="application\/ld\+json")/)).toBeNull();
  });

  it("loses nothing without images: its pictures are inline", () => {
    expect(html).toContain("<svg");
    expect(html).not.toMatch(/<(img|picture|image|object|embed)[\s>]/);
  });

  it("sets headings in letters that the heading font has", () => {
    const headings = [...html.matchAll(/<(\w+)[^>]*font-heading[^>]*>(.*?)<\/\1>/gs)];
    const letters = headings.map(([, , text = ""]) => unescaped(text.replaceAll(/<[^>]+>/g, "")));
    const used = letters.join("").match(/./gu) ?? [];
    const missing = used.filter((letter) => !siteHeadings.includes(letter));
    expect(letters.length).toBeGreaterThan(0);
    expect(missing).toEqual([]);
  });

  it("never calls money insured by a bank's insurer", () => {
    expect(html).not.toMatch(/NDIC insured|insured by (the )?NDIC|guaranteed return/i);
  });
});

const FIGURES = /<(form|figure)\b.*?<\/\1>/gs;
const words = "Expected, not guaranteed";

describe("the landing page", () => {
  const landing = htmlOf.get("landing") ?? "";

  const today = dateInLagos(new Date());

  it("is dated with the day of its build", () => {
    const dates = [
      ...landing.matchAll(/\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4}\b/g),
    ];
    const days = dates.map(([day]) => dateInLagos(new Date(`${day} 12:00 UTC`)));
    expect(days.length).toBeGreaterThan(1);
    // The worker may have started on the previous day.
    const begun = dateInLagos(new Date(performance.timeOrigin));
    expect(days.filter((day) => day < begun || day > today)).toEqual([]);
  });

  it("has the rates of the catalogue on that day", () => {
    const percentsOf = (name: string) => {
      const [table = ""] = landing.split(`<caption>${name}</caption>`)[1]?.split("</table>") ?? [];
      return [...table.matchAll(/>(\d+) months<\/th><td>([\d.]+)%/g)].map(([, ...term]) =>
        term.map(Number),
      );
    };
    const sold = portfoliosOn(firstCatalogue, today).filter((portfolio) => portfolio.sold);
    expect(sold.length).toBeGreaterThan(1);
    for (const { name, terms } of sold) {
      const rates = terms.map(({ months, basisPoints }) => [months, basisPoints / 100]);
      expect([name, percentsOf(name)]).toEqual([name, rates]);
    }
    const plans = planOptionsOn(firstCatalogue, today).map(({ basisPoints }) => basisPoints);
    expect([...landing.matchAll(/data-rate="(\d+)"/g)].map(([, rate]) => Number(rate))).toEqual(
      plans,
    );
    expect(
      [...landing.matchAll(/>([\d.]+)% over it</g)].map(([, rate]) => Number(rate) * 100),
    ).toEqual(plans);
  });

  it("states beside each return that it is expected and not guaranteed", () => {
    const returns = /\+ ₦|text-leaf">₦|data-put="(?:total|interest)"/g;
    const others = landing.replaceAll(FIGURES, (block) => (block.includes(words) ? "" : block));
    expect(landing.match(returns)?.length).toBeGreaterThan(12);
    expect(others.match(returns)).toBeNull();
  });

  it("states so beside the rates of units, too", () => {
    const sections = landing
      .split("<section")
      .filter((section) => section.includes(">A year</th>"));
    expect(sections.length).toBeGreaterThan(0);
    expect(sections.filter((section) => !section.includes(words))).toEqual([]);
  });

  it("claims nothing that the app does not show yet", () => {
    expect(landing).not.toMatch(/always see where|see which before/);
  });
});

describe("trust in one minute", () => {
  it("stands before what we say about ourselves", () => {
    const html = landingWith({});
    expect(html.indexOf('id="trust"')).toBeGreaterThan(0);
    expect(html.indexOf('id="trust"')).toBeLessThan(html.indexOf("Our own figures"));
  });

  it("names nothing that the operator has not", () => {
    const html = landingWith({ isOpen: false });
    expect(html).toContain("Not open yet.");
    expect(html).toContain("Who holds it is not named yet.");
    expect(html).toContain("The hours are not named yet.");
    expect(html).toContain("Fewer than 100 were paid");
    expect(html).not.toContain("Test us");
  });

  it("names the company, who holds the money, and when the phone is answered", () => {
    const html = landingWith({
      catalogue: companyWith({
        legalName: "Osisi Savings Ltd",
        rcNumber: "RC 1234567",
        licence: "A licence",
        licensedPartner: "A Partner",
        moneyHolder: "A Trust Bank",
        phoneHours: "Monday to Friday, 8:00 to 17:00",
      }),
    });
    expect(html).toContain("Osisi Savings Ltd, RC 1234567. Licence: A licence, of A Partner.");
    expect(html).toContain("Held by A Trust Bank.");
    expect(html).toContain(", Monday to Friday, 8:00 to 17:00");
    expect(html).toContain("Put in ₦1,000 and take it out today");
  });

  it("says how long withdrawals took, and how many wait", () => {
    const withdrawals = {
      asOf: "2027-03-31T12:00:00Z",
      medianMinutes: 3.2,
      slowestMinutes: 2_881,
      waiting: 2,
    };
    expect(landingWith({ withdrawals })).toContain(
      "Half were paid within 4 minutes, the slowest took 3 days. 2 are waiting now. As of 31 Mar 2027, 13:00.",
    );
  });
});

describe("the page proof", () => {
  const savers = [{ owner: "ada@example.com", amounts: [1_234_50n, 2_000_000_00n] }];
  const { head } = smallProof({ seed: "page", savers });
  const pageWith = (proof: typeof head | null) =>
    renderPages(assets, { ...offer, proof }).find(({ file }) => file === "proof")?.html ?? "";

  it("says that there is none before the first night", () => {
    expect(pageWith(null)).toContain("There is no proof yet");
    expect(pageWith(null)).toContain("What this does not prove");
  });

  it("shows the newest night, its root, and that the assets are stated by the operator", () => {
    const html = pageWith(head);
    expect(html).toContain("₦2,001,234.50");
    expect(html).toContain(head.root);
    expect(html).toContain("As of 1 Feb 2027");
    expect(html).toContain("Stated by the operator, from its own books. Nothing here proves it.");
    expect(html).toMatch(/documents under <a href="#money"[^>]*>What the money does<\/a>/);
    expect(html).toContain('id="money"');
  });

  it("is valid HTML with a night on it", async () => {
    const { results } = await validate.validateString(pageWith(head));
    expect(results.flatMap(({ messages }) => messages)).toEqual([]);
  });
});

it("gives search engines the metadata of every indexed page", () => {
  const hidden = (mark: string) =>
    pages.filter(({ html }) => !html.includes(mark)).map(({ file }) => file);
  const { path: _, ...checks } = checkPages;
  const notIndexed = [...Object.values(checks), otherPages.notFound];
  expect(hidden('rel="canonical"')).toEqual(notIndexed);
  expect(hidden('property="og:image"')).toEqual(notIndexed);
  const unlisted = pages.filter(({ html }) => html.includes('content="noindex"'));
  expect(unlisted.map(({ file }) => file)).toEqual(notIndexed);
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(
    htmlOf.get("landing") ?? "",
  );
  expect(JSON.parse(data?.[1] ?? "")).toMatchObject({ "@type": "Organization", name: "Osisi" });
});

function landingWith(more: Partial<Offer>): string {
  const page = renderPages(assets, { ...offer, ...more }).find(({ file }) => file === "landing");
  return unescaped(page?.html ?? "");
}

function companyWith(more: Partial<Company>): Offer["catalogue"] {
  return firstCatalogue.map((row) =>
    row.kind === "company" ? { ...row, value: { ...row.value, ...more } } : row,
  );
}

function attributes(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, "g"))].map(([, value = ""]) =>
    unescaped(value),
  );
}

/** Internal addresses are resolved, external ones only parsed. */
const publishedFiles = new Set<string>([proofFiles.latest, proofFiles.roots, proofFiles.verifier]);

function exists(address: string, from: string): boolean {
  if (/^(https:|mailto:|tel:)/.test(address)) return URL.canParse(address);
  if (address.startsWith("/assets/") || address === "/favicon.svg") return true;
  const [path = "", anchor] = address.split("#");
  if (path === paths.login()) return true;
  if (publishedFiles.has(path) || portfolioPages.has(path)) return true;
  const target = path === "" ? from : fileAt.get(path);
  if (target === undefined) return false;
  return anchor === undefined || (htmlOf.get(target)?.includes(` id="${anchor}"`) ?? false);
}

function unescaped(text: string): string {
  return text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"');
}
