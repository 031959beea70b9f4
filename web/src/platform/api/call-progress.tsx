import { useCalls } from "./calls.ts";

/** Announces a pending request, once it takes longer than usual. */
export function CallProgress() {
  const { waiting, changing } = useCalls();
  return (
    <div className="pointer-events-none fixed inset-x-0 top-0 z-50 grid justify-items-center gap-3">
      {waiting !== "no" && (
        <span className="h-1 w-full overflow-hidden bg-line">
          <progress
            aria-label="Waiting for an answer"
            className="call-progress block h-full w-1/3 appearance-none rounded-full border-0 bg-clay"
          />
        </span>
      )}
      <output className="px-4">
        {waiting === "long" && (
          <span className="inline-block rounded-control border border-edge bg-card px-4 py-2 text-14 text-ink">
            {changing
              ? "Still waiting for an answer. Your money is safe: the same request is never carried out twice."
              : "Still waiting for an answer. The connection seems to be slow."}
          </span>
        )}
      </output>
    </div>
  );
}
