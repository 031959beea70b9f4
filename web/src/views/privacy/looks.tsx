import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { Look } from "@osisi/contracts/looks.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "#platform/api/api.ts";
import { dataOf } from "#platform/api/outcome.ts";
import { Button } from "#ui/button.tsx";
import { formatMoment } from "#ui/dates.ts";
import { Skeleton } from "#ui/skeleton.tsx";

/** Who of us looked at the investor's data, the newest first. */
export function Looks() {
  const { data, isFetching, isPending, refetch } = useQuery({
    queryKey: ["looks"],
    queryFn: async ({ signal }) => dataOf(await api.get(apiPaths.looks, { signal })).looks,
  });
  if (isPending) return <Skeleton shape="h-18" />;
  if (!data) {
    return (
      <div className="grid justify-items-start gap-3">
        <p>We could not load it.</p>
        <Button variant="secondary" loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      {data.length === 0 && <p>None of us has looked.</p>}
      {data.length > 0 && (
        <ul className="divide-y divide-line">
          {data.map((look) => (
            <li key={`${look.at} ${look.what}`} className="grid gap-0.5 py-3 wrap-anywhere">
              <span>{wordsOf(look)}</span>
              {look.reason !== null && <span>Because: {look.reason}</span>}
              <span className="text-14 text-quiet">{formatMoment(new Date(look.at))}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-14 text-quiet">
        What we may not tell by law, such as an order of a court, is not listed.
      </p>
    </div>
  );
}

function wordsOf({ by, what }: Look): string {
  return `${by === null ? "An operator" : teams[by]} ${seen[what]}`;
}

const teams = { support: "Our support", finance: "Our finance team" } as const;

const seen: Record<Look["what"], string> = {
  page: "opened your page, with your numbers and most of your name covered",
  identity: "saw your name, address, e-mail and numbers",
  "next-of-kin": "saw who your next of kin is",
};
