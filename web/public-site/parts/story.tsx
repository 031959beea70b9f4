import { brand } from "@osisi/contracts/brand.ts";
import { story } from "../content/story.ts";

/** A dictionary entry, and beside it why it became the name. */
export function Story() {
  return (
    <section
      id="story"
      className="frame grid gap-12 py-16 md:py-24 lg:grid-cols-[1fr_1.2fr] lg:gap-20"
    >
      <div className="grid content-start gap-6">
        <h2 className="grid gap-3">
          <span className="text-16 font-semibold text-clay">Our story</span>
          <span className="entry font-heading">{brand.name.toLowerCase()}</span>
        </h2>
        <p className="text-20">
          <i className="text-quiet">noun, Igbo.</i> {story.meaning}
        </p>
      </div>
      <div className="grid max-w-[60ch] content-start gap-6 text-20">
        {story.paragraphs.map((text, index) => (
          <p key={text} className={index === 0 ? "font-heading text-31 text-balance" : ""}>
            {text}
          </p>
        ))}
      </div>
    </section>
  );
}
