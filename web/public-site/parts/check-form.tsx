import { checkPages } from "@osisi/contracts/public-pages.ts";
import { buttonLook } from "../../src/ui/button-look.ts";

/** Leads to the page of a code. It needs no script. */
export function CheckForm({ label, button }: { label: string; button: string }) {
  return (
    <form action={checkPages.path} method="get" className="grid max-w-[30rem] gap-2">
      <label htmlFor="code" className="font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          type="text"
          id="code"
          name="code"
          required
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="7K3M-Q9TX-04VN-HB2C"
          className="min-h-12 min-w-0 grow rounded-control border border-edge bg-transparent px-4 text-ink tabular-nums"
        />
        <button type="submit" className={buttonLook("primary", false)}>
          {button}
        </button>
      </div>
    </form>
  );
}
