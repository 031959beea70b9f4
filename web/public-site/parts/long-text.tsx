import { formatDay } from "../../src/ui/dates.ts";
import type { Chapter } from "../content/chapter.ts";

interface LongTextProps {
  title: string;
  intro: string;
  changedOn: string;
  chapters: readonly Chapter[];
}

/** A reference text: its table of contents at the left, the chapters at the right. */
export function LongText({ title, intro, changedOn, chapters }: LongTextProps) {
  return (
    <div className="frame grid gap-12 pt-8 pb-20 md:pt-14 lg:grid-cols-[17rem_1fr] lg:gap-x-20">
      <header className="grid max-w-[46rem] gap-4 lg:col-start-2">
        <h1 className="font-heading text-49 md:text-61">{title}</h1>
        <p className="text-20 text-quiet">{intro}</p>
        <p className="text-14 text-quiet">Last changed on {formatDay(changedOn)}</p>
      </header>
      <nav aria-label="On this page" className="contents-list lg:row-span-2 lg:row-start-1">
        <ol>
          {chapters.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="way block py-2.5">
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid max-w-[46rem] gap-12 lg:col-start-2">
        {chapters.map((chapter) => (
          <ChapterText key={chapter.id} {...chapter} />
        ))}
      </div>
    </div>
  );
}

function ChapterText({ id, title, paragraphs, rows }: Chapter) {
  return (
    <section id={id} className="grid gap-4">
      <h2 className="font-heading text-31">{title}</h2>
      {paragraphs?.map((text) => (
        <p key={text} className="max-w-[65ch]">
          {text}
        </p>
      ))}
      {rows && (
        <dl className="rows">
          {rows.map(([what, text]) => (
            <div key={what}>
              <dt className="font-semibold">{what}</dt>
              <dd className="text-quiet">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
