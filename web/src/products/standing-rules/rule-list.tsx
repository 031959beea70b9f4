import { type Reach, reaches } from "@osisi/contracts/pass-on.ts";
import type { RulePlan, StandingRule } from "@osisi/contracts/standing-rules.ts";
import { useLayoutEffect, useRef, useState } from "react";
import { IconButton } from "#ui/icon-button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { reachTitles } from "./rules-words.ts";
import type { RulesForm } from "./use-rules-form.ts";

const reachOptions = reaches.map((value) => ({ value, title: reachTitles[value] }));

/** The plans in order. Buttons move them, so that it works by keyboard and touch alike. */
export function RuleList({ form }: { form: RulesForm }) {
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ planId: string; by: -1 | 1 }>();

  // Moving a row in the document takes the focus from its button.
  useLayoutEffect(() => {
    if (!moved) return;
    const row = list.current?.querySelector(`[data-plan="${CSS.escape(moved.planId)}"]`);
    row?.querySelector<HTMLButtonElement>(`[data-by="${moved.by}"]`)?.focus();
  }, [moved]);

  return (
    <ol ref={list} tabIndex={-1} aria-label="Plans, in order" className="grid gap-3">
      {form.rules.map((rule, at) => (
        <RuleRow
          key={rule.planId}
          rule={rule}
          plan={form.plans.find(({ planId }) => planId === rule.planId)}
          place={at + 1}
          isLast={at === form.rules.length - 1}
          onMove={(by) => {
            form.move(rule.planId, by);
            setMoved({ planId: rule.planId, by });
          }}
          onReach={(reach) => form.setReach(rule.planId, reach)}
          onRemove={() => {
            form.remove(rule.planId);
            list.current?.focus();
          }}
        />
      ))}
    </ol>
  );
}

interface RuleRowProps {
  rule: StandingRule;
  plan: RulePlan | undefined;
  place: number;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onReach: (reach: Reach) => void;
  onRemove: () => void;
}

function RuleRow({ rule, plan, place, isLast, onMove, onReach, onRemove }: RuleRowProps) {
  const name = plan?.name ?? "A plan";
  return (
    <li data-plan={rule.planId} className="grid gap-3 rounded-card bg-card p-5">
      <div className="flex flex-wrap items-center gap-x-2">
        <p className="min-w-24 flex-1 font-semibold wrap-anywhere">
          <span className="text-quiet tabular-nums">{place}.</span> {name}
        </p>
        <span className="-my-3 -mr-3 flex">
          <MoveButton name={`Move ${name} up`} by={-1} isEnd={place === 1} onMove={onMove} />
          <MoveButton name={`Move ${name} down`} by={1} isEnd={isLast} onMove={onMove} />
          <IconButton name={`Remove ${name}`} icon="close" onClick={onRemove} />
        </span>
      </div>
      {plan && plan.state !== "running" && (
        <p className="text-14 text-clay">
          {plan.state === "paused"
            ? "This plan is paused: nothing goes there until you resume it."
            : "This plan has ended: nothing goes there any more."}
        </p>
      )}
      <SelectField
        label={`How far it goes${place > 1 ? ", with what is left" : ""}`}
        placeholder="Choose"
        options={reachOptions}
        value={rule.reach}
        onChange={({ currentTarget }) => {
          const reach = reaches.find((one) => one === currentTarget.value);
          if (reach) onReach(reach);
        }}
      />
    </li>
  );
}

interface MoveButtonProps {
  name: string;
  by: -1 | 1;
  isEnd: boolean;
  onMove: (by: -1 | 1) => void;
}

/** At the end of the list it keeps the focus and does nothing. */
function MoveButton({ name, by, isEnd, onMove }: MoveButtonProps) {
  return (
    <span className={`${by === -1 ? "-rotate-90" : "rotate-90"} ${isEnd ? "opacity-40" : ""}`}>
      <IconButton
        name={name}
        icon="chevron"
        data-by={by}
        aria-disabled={isEnd || undefined}
        onClick={() => {
          if (!isEnd) onMove(by);
        }}
      />
    </span>
  );
}
