import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { User } from "@osisi/contracts/auth.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#platform/api/api.ts";
import { firstOfEach, type Faults } from "#platform/forms/form-errors.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { useBusy } from "#platform/forms/use-busy.ts";
import { useFields } from "#platform/forms/use-fields.ts";
import { profileQuery } from "./profile-query.ts";
import { editBody, editOf, isUnchanged, type ProfileEdit } from "./profile-edit.ts";

/** The validation is loaded when it is first needed. Where that fails the server validates alone. */
async function check(edit: ProfileEdit): Promise<Faults> {
  const { checkEdit } = await import("./check-edit.ts").catch(() => ({ checkEdit: () => ({}) }));
  return checkEdit(edit);
}

/** The form of the investor's details. After a change the profile is refetched; where that fails,
 * or the change, the input is kept. */
export function useProfileForm(user: User, onPhoneWaits: () => void) {
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  const [saves, setSaves] = useState(0);
  const [problem, setProblem] = useState<string>();
  const { field, lookAgain, submit } = useFields(editOf(user), check);

  /** Also in place: without a connection there may be no toast. */
  function fail(message: string) {
    showToast("error", message);
    setProblem(message);
  }

  async function save(edit: ProfileEdit) {
    setProblem(undefined);
    if (isUnchanged(edit, user)) return showToast("info", messages.nothingChanged);
    const outcome = await api.post(apiPaths.editProfile, editBody(edit, user));
    if (outcome.kind === "offline") return fail(messages.noConnection);
    if (outcome.kind === "refused") {
      lookAgain(firstOfEach(outcome.errors));
      // The session's end has its own message.
      if (outcome.statusCode !== 401) fail(outcome.message);
      return;
    }
    showToast("success", outcome.message);
    await queries.invalidateQueries(profileQuery);
    setSaves((count) => count + 1);
    if (outcome.message === messages.phoneWaits) onPhoneWaits();
  }

  return {
    busy,
    field,
    problem,
    /** Changes when the fields have to show the stored values. */
    saves,
    submit: submit((edit) => run(() => save(edit))),
  };
}
