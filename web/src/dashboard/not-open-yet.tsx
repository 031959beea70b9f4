import { paths } from "../app/paths.ts";
import { ButtonLink } from "../ui/button-link.tsx";
import { pictureMonths } from "../ui/months.ts";
import { Trunk } from "../ui/trunk.tsx";
import { PageHeading } from "./page-heading.tsx";

const texts = {
  invest: {
    title: "Investments are not open yet",
    text: "You can already put money into your stash. It waits there, ready for your first units.",
  },
  portfolio: {
    title: "This portfolio is not open yet",
    text: "Soon you read here what it holds, what it returns and what a unit costs.",
  },
} as const;

const sapling = pictureMonths(1, 4);

/** The honest page of a destination that is still being built: what one can do meanwhile. */
export function NotOpenYet({ page }: { page: keyof typeof texts }) {
  const { title, text } = texts[page];
  return (
    <div className="mx-auto grid max-w-120 justify-items-center gap-6 py-10 text-center lg:py-24">
      <span className="text-forest">
        <Trunk seed={page} size={200} months={sapling} />
      </span>
      <PageHeading title={title} />
      <p className="max-w-[40ch] text-balance text-quiet">{text}</p>
      <ButtonLink to={paths.home()}>Back to Home</ButtonLink>
    </div>
  );
}
