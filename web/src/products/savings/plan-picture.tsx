import type { PlanPicture } from "@osisi/contracts/goals.ts";
import { useId } from "react";
import { pictureNames, pictures } from "./goal-form.ts";

/** A picture of ours, the same in both themes. */
export function PictureOf({ picture, size }: { picture: PlanPicture; size: number }) {
  return (
    <img src={`/pictures.svg#${picture}`} alt="" width={size} height={size} className="shrink-0" />
  );
}

interface PictureChoiceProps {
  value: PlanPicture | null;
  onChange: (picture: PlanPicture | null) => void;
}

/** One picture, or none. */
export function PictureChoice({ value, onChange }: PictureChoiceProps) {
  const group = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-14 font-medium">A picture, if you like</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(3.75rem,1fr))] gap-2">
        {pictures.map((picture) => (
          <label
            key={picture}
            className="relative grid justify-items-center gap-0.5 rounded-control py-1.5 text-14 text-quiet has-checked:text-ink has-checked:outline-2 has-checked:-outline-offset-2 has-checked:outline-forest forced-colors:has-checked:outline-[Highlight] has-focus-visible:outline-3 has-focus-visible:outline-forest"
          >
            <input
              type="radio"
              name={group}
              value={picture}
              checked={picture === value}
              onChange={() => onChange(picture)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <PictureOf picture={picture} size={44} />
            {pictureNames[picture]}
          </label>
        ))}
      </div>
      {value !== null && (
        <button
          type="button"
          onClick={() => onChange(null)}
          className="mt-1 min-h-12 font-semibold text-forest underline underline-offset-4"
        >
          No picture
        </button>
      )}
    </fieldset>
  );
}
