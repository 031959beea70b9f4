import { apiPaths } from "@osisi/contracts/api-paths.ts";
import {
  circleLimits,
  editCircleRequest,
  type Circle,
  type CircleMember,
} from "@osisi/contracts/circles.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { api } from "#platform/api/api.ts";
import { problemOf, type Outcome } from "#platform/api/outcome.ts";
import { faultsOf } from "#platform/forms/form-errors.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { useFields } from "#platform/forms/use-fields.ts";
import { paths } from "#platform/paths.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { useNavigate } from "#router/router-context.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { TextField } from "#ui/field.tsx";
import { Heading } from "#ui/heading.tsx";
import { forgetCircle, keepCircle } from "./circle-queries.ts";

/** What only the keeper does, each in a dialog that says what it means for the others. */
export function KeeperSettings({ circle }: { circle: Circle }) {
  const [open, setOpen] = useState<"edit" | "code" | "close">();
  const close = () => setOpen(undefined);
  return (
    <section aria-labelledby="keep-circle" className="grid gap-3">
      <Heading level={2} size={20} id="keep-circle">
        Keep this circle
      </Heading>
      <Card>
        <div className="grid gap-3 sm:grid-cols-3 xl:grid-cols-1">
          <Button variant="secondary" fullWidth onClick={() => setOpen("edit")}>
            Rename
          </Button>
          <Button variant="secondary" fullWidth onClick={() => setOpen("code")}>
            New code
          </Button>
          <Button variant="secondary" fullWidth onClick={() => setOpen("close")}>
            Close it
          </Button>
        </div>
      </Card>
      {open === "edit" && <EditDialog circle={circle} onClose={close} />}
      {open === "code" && <NewCodeDialog circle={circle} onClose={close} />}
      {open === "close" && <CloseDialog circle={circle} onClose={close} />}
    </section>
  );
}

/** Sends one act of the keeper; the response is the circle, which is shown at once. */
function useKeeperCall(onDone: () => void) {
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  const [problem, setProblem] = useState<string>();

  function send(call: () => Promise<Outcome<Circle>>): void {
    void run(async () => {
      setProblem(undefined);
      const outcome = await call();
      if (outcome.kind !== "ok") return setProblem(problemOf(outcome));
      showToast("success", outcome.message);
      await keepCircle(queries, outcome.data);
      onDone();
    });
  }
  return { busy, problem, send };
}

interface OfCircle {
  circle: Circle;
  onClose: () => void;
}

function EditDialog({ circle, onClose }: OfCircle) {
  const formId = useId();
  const { busy, problem, send } = useKeeperCall(onClose);
  const { id: circleId, name, purpose } = circle;
  const { field, submit } = useFields({ name, purpose }, (values) =>
    faultsOf(editCircleRequest, { circleId, ...values }),
  );
  const save = submit(async (values) =>
    send(() => api.post(apiPaths.editCircle, { circleId, ...values })),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Rename the circle"
      footer={
        <Button type="submit" form={formId} fullWidth loading={busy}>
          Save
        </Button>
      }
    >
      <form id={formId} noValidate className="grid gap-5" onSubmit={(event) => void save(event)}>
        <TextField
          label="Name of the circle"
          autoComplete="off"
          maxLength={circleLimits.maximumNameLength}
          {...field("name")}
        />
        <TextField
          label="What do you save for?"
          autoComplete="off"
          maxLength={circleLimits.maximumPurposeLength}
          {...field("purpose")}
        />
        <FieldError id={`${formId}-problem`} message={problem} />
      </form>
    </Dialog>
  );
}

interface SureDialogProps {
  title: string;
  text: string;
  stay: string;
  act: string;
  busy: boolean;
  problem: string | undefined;
  onAct: () => void;
  onClose: () => void;
}

function SureDialog({ title, text, stay, act, busy, problem, onAct, onClose }: SureDialogProps) {
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <div className="grid gap-3 sm:grid-cols-2">
          <Button variant="secondary" onClick={onClose}>
            {stay}
          </Button>
          <Button variant="danger" loading={busy} onClick={onAct}>
            {act}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <p>{text}</p>
        <FieldError id={`${id}-problem`} message={problem} />
      </div>
    </Dialog>
  );
}

function NewCodeDialog({ circle, onClose }: OfCircle) {
  const { busy, problem, send } = useKeeperCall(onClose);
  return (
    <SureDialog
      title="Make a new code?"
      text="The code and the links that you sent stop working. Members stay in the circle."
      stay="Keep the code"
      act="Make a new code"
      busy={busy}
      problem={problem}
      onAct={() => send(() => api.post(apiPaths.newCircleCode, { circleId: circle.id }))}
      onClose={onClose}
    />
  );
}

interface RemoveMemberDialogProps {
  circleId: string;
  member: CircleMember;
  onClose: () => void;
}

export function RemoveMemberDialog({ circleId, member, onClose }: RemoveMemberDialogProps) {
  const { busy, problem, send } = useKeeperCall(onClose);
  const body = { circleId, memberId: member.id };
  return (
    <SureDialog
      title={`Remove ${member.firstName}?`}
      text={`${member.firstName} no longer sees this circle, and the code that they have does not let them in again. Their plan and money are not touched.`}
      stay="Keep them"
      act="Remove"
      busy={busy}
      problem={problem}
      onAct={() => send(() => api.post(apiPaths.removeCircleMember, body))}
      onClose={onClose}
    />
  );
}

function CloseDialog({ circle, onClose }: OfCircle) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { busy, run } = useBusy();
  const [problem, setProblem] = useState<string>();

  async function shut() {
    const outcome = await api.post(apiPaths.closeCircle, { circleId: circle.id });
    if (outcome.kind !== "ok") return setProblem(problemOf(outcome));
    showToast("success", outcome.message);
    // The dialog goes with the page: closing it first would go back to the page.
    await navigate(paths.circles(), { replace: true });
    await forgetCircle(queries, circle.id);
  }

  return (
    <SureDialog
      title="Close this circle?"
      text="No one sees it any more, and it cannot be opened again. Every plan goes on as before."
      stay="Keep it"
      act="Close the circle"
      busy={busy}
      problem={problem}
      onAct={() => void run(shut)}
      onClose={onClose}
    />
  );
}
