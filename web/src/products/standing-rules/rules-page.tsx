import type { StandingRules } from "@osisi/contracts/standing-rules.ts";
import { useQuery } from "@tanstack/react-query";
import { BackLink } from "#platform/layout/back-link.tsx";
import { PageHeading } from "#platform/layout/page-heading.tsx";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#router/router-context.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Heading } from "#ui/heading.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { RuleList } from "./rule-list.tsx";
import { RulesExample } from "./rules-example.tsx";
import { rulesQuery } from "./rules-queries.ts";
import { offWords } from "./rules-words.ts";
import { SavedRules } from "./saved-rules.tsx";
import { type RulesForm, useRulesForm } from "./use-rules-form.ts";

/** Where money goes that arrives at the own account number. */
export function RulesPage() {
  const { data, error, isFetching, refetch } = useQuery(rulesQuery);
  return (
    <div className="grid gap-6">
      <div className="grid max-w-[45rem] gap-1 lg:pr-16 xl:pr-0">
        <BackLink to={paths.accountNumber()}>Your account number</BackLink>
        <PageHeading title="When money arrives" />
        <p className="text-quiet">
          What you send to your account number goes to these plans, in this order. We use only money
          that has just arrived, never what your stash holds already. We make no part payments.
        </p>
      </div>
      {data && <Editor seen={data} />}
      {!data && error && (
        <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <div aria-busy className="grid max-w-[45rem] gap-3">
          <span className="sr-only">Your rules are loading</span>
          <Skeleton shape="h-36 rounded-card" />
          <Skeleton shape="h-40 rounded-card" />
        </div>
      )}
    </div>
  );
}

function Editor({ seen }: { seen: StandingRules }) {
  const navigate = useNavigate();
  const form = useRulesForm(seen, () => void navigate(paths.accountNumber()));
  if (seen.plans.length === 0) {
    return (
      <EmptyState message="You have no saving plan yet. Until you have one, all that arrives stays in your stash.">
        <ButtonLink to={paths.newSavingPlan()}>Save to Invest</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,45rem)_20rem] xl:grid-rows-[auto_1fr] xl:items-start xl:gap-x-8">
      <div className="grid min-w-0 gap-6">
        <output className="sr-only">{form.news}</output>
        {seen.off && (
          <Notice tone="attention">
            <p>{offWords[seen.off]}</p>
          </Notice>
        )}
        {form.rules.length > 0 ? (
          <RuleList form={form} />
        ) : (
          <p>No plan is chosen: all that arrives stays in your stash.</p>
        )}
        {form.addable.length > 0 && (
          <section aria-labelledby="add-a-plan" className="grid gap-3">
            <Heading level={2} size={20} id="add-a-plan">
              Add a plan
            </Heading>
            <ul className="flex flex-wrap gap-3">
              {form.addable.map((plan) => (
                <li key={plan.planId} className="max-w-full">
                  <Button
                    variant="secondary"
                    icon={<Icon name="plus" size={20} />}
                    onClick={() => form.add(plan)}
                  >
                    <span className="wrap-anywhere">{plan.name}</span>
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <div className="xl:row-span-2">
        <RulesExample form={form} off={seen.off} />
      </div>
      <div className="grid min-w-0 gap-6">
        {form.problem !== undefined && (
          <Notice tone="error" role="alert">
            <p className="text-16 text-ink">{form.problem}</p>
          </Notice>
        )}
        {form.savedElsewhere ? (
          <Conflict form={form} saved={form.savedElsewhere} />
        ) : (
          <Button fullWidth loading={form.busy} onClick={() => form.save()}>
            Save
          </Button>
        )}
      </div>
    </div>
  );
}

/** The list that another tab or device has saved, beside the edited one: the investor chooses. */
function Conflict({ form, saved }: { form: RulesForm; saved: StandingRules }) {
  return (
    <section aria-labelledby="saved-elsewhere" className="grid gap-4 rounded-card bg-card p-5">
      <Heading level={2} size={20} id="saved-elsewhere">
        What is saved now
      </Heading>
      <div className="grid gap-1">
        <SavedRules saved={saved} />
      </div>
      <p className="text-14 text-quiet">Yours are above as you left them, and not saved yet.</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button variant="secondary" fullWidth onClick={() => form.takeSaved()}>
          Take these
        </Button>
        <Button fullWidth loading={form.busy} onClick={() => form.save(saved)}>
          Save mine instead
        </Button>
      </div>
    </section>
  );
}
