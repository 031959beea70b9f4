/** The position in a wizard, in words and as short strokes. */
export function Stepper({ step, of, name }: { step: number; of: number; name?: string }) {
  return (
    <div className="flex items-center gap-3">
      <p className="text-14 text-quiet">
        Step {step} of {of}
        {name === undefined ? "" : ` · ${name}`}
      </p>
      <span aria-hidden className="flex gap-1.5">
        {Array.from({ length: of }, (_, index) => (
          <span
            key={index}
            className={`h-1 w-6 rounded-full ${index < step ? "bg-forest" : "bg-line"}`}
          />
        ))}
      </span>
    </div>
  );
}
