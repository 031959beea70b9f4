const words = ["Personal", "Social", "Inventory", "Credit", "Business"] as const;

/** One sentence to a screen reader; otherwise a new word every two seconds, animated by CSS alone.
 * The checkbox stops it. */
export function Headline() {
  return (
    <div>
      <input type="checkbox" id="still" className="still sr-only" />
      <h1 className="headline font-heading">
        <span className="sr-only">
          Grow money for your personal, social, inventory, credit and business needs, ring by ring.
        </span>
        <span aria-hidden="true">
          Grow money for your{" "}
          <span className="words">
            {words.map((word) => (
              <span key={word}>{word}</span>
            ))}
          </span>{" "}
          needs, ring by ring.
        </span>
      </h1>
      <label htmlFor="still" className="still-label text-14 text-quiet">
        Keep the word still
      </label>
    </div>
  );
}
