import { useQuery } from "@tanstack/react-query";
import { paths } from "#platform/paths.ts";
import { Link } from "#router/link.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Heading } from "#ui/heading.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { rulesQuery } from "./rules-queries.ts";
import { offWords } from "./rules-words.ts";
import { SavedRules } from "./saved-rules.tsx";

/** "When money arrives": where it goes, and a link to change that. */
export function RulesCard() {
  const { data, error, isFetching, refetch } = useQuery(rulesQuery);
  if (!data && error) {
    return (
      <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
    );
  }
  return (
    <section aria-labelledby="when-money-arrives" aria-busy={!data}>
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Heading level={2} size={20} id="when-money-arrives">
            When money arrives
          </Heading>
          <Link
            to={paths.accountNumberRules()}
            className="-my-3 inline-flex min-h-12 items-center font-semibold text-forest underline-offset-4 hover:underline"
          >
            Change<span className="sr-only"> what happens when money arrives</span>
          </Link>
        </div>
        {data ? (
          <div className="mt-2 grid gap-1">
            <SavedRules saved={data} />
            {data.off && data.rules.length > 0 && (
              <p className="mt-2 text-14 text-quiet">{offWords[data.off]}</p>
            )}
          </div>
        ) : (
          <span className="mt-3 grid gap-2">
            <Skeleton shape="h-5 w-3/4" />
            <Skeleton shape="h-5 w-1/2" />
          </span>
        )}
      </Card>
    </section>
  );
}
