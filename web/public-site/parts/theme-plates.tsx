import type { ReactElement } from "react";
import { type ThemeName, themes } from "../content/themes.ts";
import {
  ContributePicture,
  GrowGreenPicture,
  RewardsPicture,
  SplitPicture,
} from "../pictures/themes.tsx";

const pictures: Record<ThemeName, () => ReactElement> = {
  Contribute: ContributePicture,
  Split: SplitPicture,
  Rewards: RewardsPicture,
  "Grow green": GrowGreenPicture,
};

/** Four plates of one page, as in a botanical book. */
export function ThemePlates() {
  return (
    <section aria-labelledby="themes" className="frame pb-16 md:pb-24">
      <h2 id="themes" className="sr-only">
        Four ways to grow
      </h2>
      <ul className="plates">
        {themes.map(({ name, text }) => {
          const Picture = pictures[name];
          return (
            <li
              key={name}
              className="grid grid-cols-[5rem_1fr] content-start gap-5 py-7 sm:grid-cols-[9rem_1fr] sm:gap-8 md:p-10"
            >
              <Picture />
              <div className="grid content-start gap-2">
                <h3 className="font-heading text-25 md:text-31">{name}</h3>
                <p className="max-w-[42ch] text-quiet">{text}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
