import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { User } from "@osisi/contracts/auth.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSecurityCall } from "#people/security/use-security-call.ts";
import { api } from "#platform/api/api.ts";
import { problemOf } from "#platform/api/outcome.ts";
import { firstOfEach, type Faults } from "#platform/forms/form-errors.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { useFields } from "#platform/forms/use-fields.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { TextField } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { PhoneField } from "#ui/phone-field.tsx";
import { nationalDigits } from "#ui/phone-typing.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { PhoneCodeDialog } from "./phone-code-dialog.tsx";
import { editBody, editOf, isUnchanged, type ProfileEdit } from "./profile-edit.ts";
import { profileQuery, useProfile } from "./profile-query.ts";

/** The investor's personal details. */
export function ProfileDetails() {
  const { data: profile, isFetching, problem, refetch } = useProfile();
  if (!profile && problem !== undefined) {
    return <ErrorState message={problem} retrying={isFetching} onRetry={refetch} />;
  }
  if (!profile) {
    return (
      <fieldset aria-busy aria-label="Your details are loading">
        <Skeleton shape="h-96 rounded-card" />
      </fieldset>
    );
  }
  return <ProfileForm user={profile.user} phoneWaiting={profile.phoneWaiting} />;
}

function ProfileForm({ user, phoneWaiting }: { user: User; phoneWaiting: string | null }) {
  const [confirming, setConfirming] = useState<"sent" | "send">();
  const form = useProfileForm(user, () => setConfirming("sent"));
  const phone = phoneWaiting ?? user.phone;
  return (
    <Card>
      <form noValidate className="grid gap-5" onSubmit={(event) => void form.submit(event)}>
        <div className="grid gap-5">
          <div
            key={`${form.saves} ${user.f_name} ${user.l_name}`}
            className="grid gap-5 sm:grid-cols-2"
          >
            <TextField
              label="First name"
              autoComplete="given-name"
              maxLength={60}
              {...form.field("f_name")}
            />
            <TextField
              label="Last name"
              autoComplete="family-name"
              maxLength={60}
              {...form.field("l_name")}
            />
          </div>
          <PhoneField
            key={`${form.saves} ${user.phone}`}
            label="Mobile number"
            hint="A new number counts once you enter the code that we send to it."
            {...form.field("phone", nationalDigits)}
          />
        </div>
        <PhoneState
          user={user}
          phoneWaiting={phoneWaiting}
          onConfirm={() => setConfirming("send")}
        />
        <FieldError id="profile-problem" message={form.problem} />
        <div className="grid gap-3 sm:justify-start">
          <Button type="submit" loading={form.busy}>
            Save changes
          </Button>
          {form.note !== undefined && <p className="text-14 text-quiet">{form.note}</p>}
        </div>
      </form>
      {confirming && (
        <PhoneCodeDialog
          phone={phone}
          isChange={user.phoneVerified}
          sentJustNow={confirming === "sent"}
          onClose={() => setConfirming(undefined)}
        />
      )}
    </Card>
  );
}

interface PhoneStateProps {
  user: User;
  phoneWaiting: string | null;
  onConfirm: () => void;
}

/** The number whose confirmation is pending. */
function PhoneState({ user, phoneWaiting, onConfirm }: PhoneStateProps) {
  const queries = useQueryClient();
  const { busy, problem, run, settle } = useSecurityCall();

  async function keepOld() {
    await settle(await api.post(apiPaths.dropPhoneChange, {}), () => undefined);
    await queries.invalidateQueries(profileQuery);
  }

  if (phoneWaiting === null || phoneWaiting === user.phone) return null;
  return (
    <div className="flex gap-3 border-l-3 border-clay pl-4 text-14 text-quiet">
      <span className="text-clay">
        <Icon name="clock" />
      </span>
      <div className="grid min-w-0 flex-1 gap-1 wrap-anywhere">
        <p className="text-16 font-semibold text-ink">{phoneWaiting} waits for its code</p>
        <p>Until you enter it, {user.phone} stays your number.</p>
        <div className="-ml-3 flex flex-wrap min-[22rem]:-ml-5">
          <Button variant="quiet" onClick={onConfirm}>
            Enter the code
          </Button>
          <Button variant="quiet" loading={busy} onClick={() => void run(keepOld)}>
            Keep the old number
          </Button>
        </div>
        <FieldError id="keep-old" message={problem} />
      </div>
    </div>
  );
}

/** The validation is loaded when it is first needed. Where that fails the server validates alone. */
async function check(edit: ProfileEdit): Promise<Faults> {
  const { checkEdit } = await import("./check-edit.ts").catch(() => ({ checkEdit: () => ({}) }));
  return checkEdit(edit);
}

/** The form of the investor's details. After a change the profile is refetched; where that fails,
 * or the change, the input is kept. */
function useProfileForm(user: User, onPhoneWaits: () => void) {
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  const [saves, setSaves] = useState(0);
  const [problem, setProblem] = useState<string>();
  /** What became of the last attempt; the toast has announced it. */
  const [note, setNote] = useState<string>();
  const { field, lookAgain, submit } = useFields(editOf(user), check);

  /** Also in place: without a connection there may be no toast. */
  function fail(message: string) {
    showToast("error", message);
    setProblem(message);
  }

  async function save(edit: ProfileEdit) {
    setProblem(undefined);
    setNote(undefined);
    if (isUnchanged(edit, user)) {
      setNote("These are your details already. There was nothing to save.");
      return showToast("info", messages.nothingChanged);
    }
    const outcome = await api.post(apiPaths.editProfile, editBody(edit, user));
    if (outcome.kind === "refused") lookAgain(firstOfEach(outcome.errors));
    // The session's end has its own message.
    if (outcome.kind === "refused" && outcome.statusCode === 401) return;
    if (outcome.kind !== "ok") return fail(problemOf(outcome));
    showToast("success", outcome.message);
    await queries.invalidateQueries(profileQuery);
    setSaves((count) => count + 1);
    setNote("Saved. These are your details now.");
    if (outcome.message === messages.phoneWaits) onPhoneWaits();
  }

  return {
    busy,
    field,
    note,
    problem,
    /** Changes when the fields have to show the stored values. */
    saves,
    submit: submit((edit) => run(() => save(edit))),
  };
}
