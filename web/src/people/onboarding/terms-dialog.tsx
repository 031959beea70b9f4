import { brand } from "@osisi/contracts/brand.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

interface TermsDialogProps {
  open: boolean;
  onClose: () => void;
  onAccept: () => void;
}

const terms = [
  {
    title: "Who can join",
    text: "You are 18 or older, you open the account for yourself, and what you tell us about you is true.",
  },
  {
    title: "Your stash",
    text: "Money in your stash is yours to save, invest or withdraw at any time. It earns nothing there.",
  },
  {
    title: "Money in plans and investments",
    text: "Money that you put into a saving plan or an investment is locked until its maturity date. You cannot take it out earlier, not even a part of it. You see that date before you pay.",
  },
  {
    title: "Returns",
    text: "Returns are expected, not guaranteed, and shown before tax. Your money is at work in assets whose value can fall, and it is not a bank deposit.",
  },
  {
    title: "Payments",
    text: "You pay on the page of a licensed payment provider. We never see the number of your card. A plan charges a card again only if you agree to it when you make the plan, and you can stop that at any time.",
  },
  {
    title: "Your data",
    text: "We use your details to run your account, to pay you and to keep to the law. We do not sell them, and nobody tracks you here.",
  },
] as const;

const link = "font-semibold text-forest underline underline-offset-4";

/** Scrollable text needs the focus to be scrolled by keyboard in every browser. */
const scrolledByKeys = { tabIndex: 0 };

export function TermsDialog({ open, onClose, onAccept }: TermsDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`The terms of ${brand.name}`}
      footer={
        <Button fullWidth onClick={onAccept}>
          I am 18 or older and accept
        </Button>
      }
    >
      <section aria-label="Terms" {...scrolledByKeys}>
        <dl className="grid gap-4">
          {terms.map(({ title, text }) => (
            <div key={title} className="grid gap-1">
              <dt className="font-semibold">{title}</dt>
              <dd className="text-quiet">{text}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4">
          In full, each on a page of its own:{" "}
          <a href="/terms" target="_blank" className={link}>
            all terms
          </a>{" "}
          and the{" "}
          <a href="/privacy" target="_blank" className={link}>
            privacy notice
          </a>
          .
        </p>
      </section>
    </Dialog>
  );
}
