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

/** How the books are kept. */
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
    </Section>
  );
}
