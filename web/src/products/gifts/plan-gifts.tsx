import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { PlanGifts as Gifts } from "@osisi/contracts/gifts.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#platform/api/api.ts";
import { dataOf, type Outcome, problemOf } from "#platform/api/outcome.ts";
import { useCopy } from "#platform/copy-text.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { paths } from "#platform/paths.ts";
import { shareOrCopy } from "#platform/share-or-copy.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { Amount } from "#ui/amount.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { formatDate } from "#ui/dates.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { Heading } from "#ui/heading.tsx";
import { Icon } from "#ui/icon.tsx";

interface OfPlan {
  planId: string;
  planName: string;
}

function giftsQuery(planId: string) {
  return queryOptions({
    queryKey: ["gifts", planId],
    queryFn: async ({ signal }): Promise<Gifts> =>
      dataOf(await api.get(`/v1/gifts/plan/${encodeURIComponent(planId)}`, { signal })),
  });
}

/** Sends one change at a time; each answers with the link and the gifts, which are shown at once. */
function useGiftCalls(planId: string) {
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  const [doing, setDoing] = useState<string>();
  const [problem, setProblem] = useState<string>();

  function send(what: string, call: () => Promise<Outcome<Gifts>>, then?: () => void): void {
    void run(async () => {
      setDoing(what);
      setProblem(undefined);
      const outcome = await call();
      if (outcome.kind === "ok") {
        queries.setQueryData(giftsQuery(planId).queryKey, outcome.data);
        showToast("success", outcome.message);
        then?.();
      } else {
        showToast("error", problemOf(outcome));
        setProblem(problemOf(outcome));
      }
    });
  }
  return { doing: busy ? doing : undefined, problem, send };
}

/** The link by which others add to a plan, and what they gave. */
export function PlanGifts({ planId, planName, isOver }: OfPlan & { isOver: boolean }) {
  const { data, error, refetch } = useQuery(giftsQuery(planId));
  if (isOver && !data?.gifts.length) return null;
  return (
    <section aria-labelledby="gifts" className="grid gap-3">
      <Heading level={2} size={20} id="gifts">
        {isOver ? "What others gave" : "Let others add to it"}
      </Heading>
      <Card>
        <div aria-busy={!data && !error} className="grid gap-4">
          {!isOver && (
            <p className="text-14 text-quiet">
              Family and friends can give to this plan by a link, without an account. They see your
              first name, “<span className="wrap-anywhere">{planName}</span>” and its picture, and
              none of your amounts.
            </p>
          )}
          {error && !data && (
            <>
              <p role="alert">{error.message}</p>
              <Button variant="secondary" onClick={() => void refetch()}>
                Try again
              </Button>
            </>
          )}
          {data && !isOver && <OwnLink planId={planId} planName={planName} link={data.link} />}
          {data && data.gifts.length > 0 && <GiftList planId={planId} gifts={data.gifts} />}
        </div>
      </Card>
    </section>
  );
}

function OwnLink({ planId, planName, link }: OfPlan & Pick<Gifts, "link">) {
  const { doing, problem, send } = useGiftCalls(planId);
  const [sure, setSure] = useState<"new" | "close">();
  if (!link) {
    return (
      <>
        <FieldError id="gift-link" message={problem} />
        <Button
          variant="secondary"
          loading={doing === "open"}
          onClick={() => send("open", () => api.post(apiPaths.openGiftLink, { planId }))}
        >
          Make a link
        </Button>
      </>
    );
  }
  const address = window.location.origin + paths.give(link.token);
  const close = () => setSure(undefined);
  const text = `Help me save for “${planName}”:`;
  return (
    <div className="grid gap-3">
      <p className="rounded-control bg-paper p-3 text-14 wrap-anywhere">{address}</p>
      {!link.isOpen && (
        <p className="text-14">
          No one can give at the moment: the plan is full or ends within a week, or something about
          your account is being settled.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <CopyButton text={address} />
        {"share" in navigator && (
          <Button
            variant="secondary"
            onClick={() => void shareOrCopy({ text, url: address }, `${text} ${address}`)}
          >
            Share
          </Button>
        )}
      </div>
      <div className="-mx-5 -mb-3 flex flex-wrap">
        <Button variant="quiet" onClick={() => setSure("new")}>
          New link
        </Button>
        <Button variant="quiet" onClick={() => setSure("close")}>
          Close the link
        </Button>
      </div>
      {sure === "new" && (
        <SureDialog
          title="Make a new link?"
          text="The link that you sent stops working. What was given stays in the plan."
          act="Make a new link"
          busy={doing === "new"}
          problem={problem}
          onAct={() => send("new", () => api.post(apiPaths.renewGiftLink, { planId }), close)}
          onClose={close}
        />
      )}
      {sure === "close" && (
        <SureDialog
          title="Close the link?"
          text="Nothing more can be given by it. What was given stays in the plan, and you can make another link later."
          act="Close the link"
          busy={doing === "close"}
          problem={problem}
          onAct={() => send("close", () => api.post(apiPaths.closeGiftLink, { planId }), close)}
          onClose={close}
        />
      )}
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  const { copy, icon } = useCopy(text);
  return (
    <Button icon={<Icon name={icon} size={20} />} onClick={copy}>
      Copy
    </Button>
  );
}

interface SureDialogProps {
  title: string;
  text: string;
  act: string;
  busy: boolean;
  problem: string | undefined;
  onAct: () => void;
  onClose: () => void;
}

function SureDialog({ title, text, act, busy, problem, onAct, onClose }: SureDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <div className="grid gap-3 sm:grid-cols-2">
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" loading={busy} onClick={onAct}>
            {act}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <p>{text}</p>
        <FieldError id="gift-link" message={problem} />
      </div>
    </Dialog>
  );
}

function GiftList({ planId, gifts }: Pick<OfPlan, "planId"> & Pick<Gifts, "gifts">) {
  const { doing, problem, send } = useGiftCalls(planId);
  return (
    <>
      <FieldError id="gifts" message={problem} />
      <ul aria-label="Gifts" className="divide-y divide-line border-t border-line">
        {gifts.map(({ amount, canThank, id, message, name, paidAt, placed, thankedAt }) => (
          <li key={id} className="grid gap-1 py-4 last:pb-0">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold wrap-anywhere">{name}</span>
              <Amount kobo={koboOf(amount)} />
            </p>
            {message !== null && <p className="wrap-anywhere">{message}</p>}
            <p className="text-14 text-quiet">
              {formatDate(new Date(paidAt))}
              {placed < amount && (
                <>
                  {" · "}
                  {placed === 0 ? (
                    "none of it is in the plan"
                  ) : (
                    <>
                      <Amount kobo={koboOf(placed)} size={14} tone="quiet" plain /> of it is in the
                      plan
                    </>
                  )}
                </>
              )}
              {thankedAt !== null && " · thanked"}
            </p>
            {canThank === true && (
              <span className="-ml-5">
                <Button
                  variant="quiet"
                  loading={doing === id}
                  aria-label={`Say thank you to ${name}`}
                  onClick={() => send(id, () => api.post(apiPaths.thankForGift, { giftId: id }))}
                >
                  Say thank you
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
