import { brand } from "@osisi/contracts/brand.ts";
import { LedgerPage } from "./ledger-page.tsx";
import { Section } from "./section.tsx";

const ways = [
  {
    title: "Every naira is written twice",
    text: "Where it came from and where it went. What leaves one account arrives in another, in the same moment, or nothing happens at all.",
  },
  {
    title: "Nothing is ever erased",
    text: "Entries are added and never changed. A mistake is put right by another entry, and both can be read.",
  },
  {
    title: "Compared every night",
    text: "At 02:30 our books are held against those of the licensed payment company, in both directions. What does not fit is looked at by a person.",
  },
] as const;

/** How the money is held, and what is not promised. */
export function Kept() {
  return (
    <Section
      id="kept"
      deep
      title="How your money is kept"
      intro="With the bookkeeping that banks use, and in words that a saver can check."
    >
      <div className="grid gap-12 lg:grid-cols-[1fr_1.1fr] lg:gap-16">
        <ul className="grid content-start gap-8">
          {ways.map(({ title, text }) => (
            <li key={title} className="grid gap-2">
              <h3 className="font-heading text-25">{title}</h3>
              <p className="max-w-[48ch] text-quiet">{text}</p>
            </li>
          ))}
        </ul>
        <LedgerPage />
      </div>
      <div className="grid gap-8 border-t border-line pt-10 md:grid-cols-3">
        <Plain title="Is it insured?">
          No deposit insurance covers it. {brand.name} is not a bank, and what you save or invest
          here is not a deposit. A portfolio’s assets may have an insurer of their own: the
          portfolio’s page names it, or says that there is none yet.
        </Plain>
        <Plain title="Is the return certain?">
          No. Returns are expected, not guaranteed, and shown before tax. Assets can lose value, and
          then so does what they pay.
        </Plain>
        <Plain title="Can I take it out early?">
          What lies in your stash, at any time. An investment stays until its maturity date, which
          you see before you pay. A plan that you end earlier gives back what you saved, and earns
          nothing.
        </Plain>
      </div>
    </Section>
  );
}

function Plain({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="grid content-start gap-2">
      <h3 className="text-20 font-semibold">{title}</h3>
      <p className="text-quiet">{children}</p>
    </div>
  );
}
