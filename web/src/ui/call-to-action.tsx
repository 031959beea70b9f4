import type { ReactNode } from "react";
import { ButtonLink } from "./button-link.tsx";
import { Heading } from "./heading.tsx";

interface CallToActionProps {
  header: string;
  body: string;
  button: string;
  to: string;
  /** Fills the decorative strip beside the text. */
  image: ReactNode;
}

/** Header, body and button beside a decorative strip. At most one on a screen. */
export function CallToAction({ header, body, button, to, image }: CallToActionProps) {
  return (
    <section className="relative overflow-hidden rounded-card bg-card">
      <div className="relative h-28 text-clay sm:absolute sm:inset-y-0 sm:right-0 sm:h-auto sm:w-42">
        {image}
      </div>
      <div className="grid justify-items-start gap-3 p-5 sm:mr-42 sm:p-8">
        <Heading level={2}>{header}</Heading>
        <p className="max-w-[44ch] text-pretty text-quiet">{body}</p>
        <div className="pt-1">
          <ButtonLink to={to} variant="secondary">
            {button}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
