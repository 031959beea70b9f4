import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as said from "@osisi/contracts/details-messages.ts";
import { nextOfKinRequest, type NextOfKin } from "@osisi/contracts/details.ts";
import { relationNames, relations } from "@osisi/contracts/relations.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useSecurityCall } from "#people/security/use-security-call.ts";
import { api } from "#platform/api/api.ts";
import { faultsOf, type Faults } from "#platform/forms/form-errors.ts";
import { useFields } from "#platform/forms/use-fields.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { TextField } from "#ui/field.tsx";
import { PhoneField } from "#ui/phone-field.tsx";
import { nationalDigits, withoutTrunkZero } from "#ui/phone-typing.ts";
import { SelectField } from "#ui/select-field.tsx";
import { detailsQuery } from "./details-query.ts";

interface DialogProps {
  onDone: (message: string) => void;
  onClose: () => void;
}

const options = relationNames.map((name) => ({ value: name, title: relations[name] }));

/** Names one, or another one. */
export function NextOfKinDialog(props: DialogProps & { named: NextOfKin | null }) {
  const { named, onDone, onClose } = props;
  const formId = useId();
  const queries = useQueryClient();
  const { busy, problem, run, settle } = useSecurityCall();
  const [relation, setRelation] = useState(named?.relation);
  const [relationFault, setRelationFault] = useState<string>();
  const initial = { name: named?.name ?? "", phone: nationalDigits(named?.phone ?? "") };
  const { field, lookAgain, submit } = useFields(initial, (typed) => check(bodyOf(typed)));

  function bodyOf({ name, phone }: typeof initial) {
    const digits = withoutTrunkZero(phone);
    return { name, phone: digits === "" ? "" : `+234${digits}`, relation };
  }
  function check(body: ReturnType<typeof bodyOf>): Faults {
    const faults = faultsOf(nextOfKinRequest, body);
    if (body.phone === "") faults["phone"] = said.nextOfKinPhoneMissing;
    setRelationFault(faults["relation"]);
    return faults;
  }
  async function save(typed: typeof initial) {
    if (relation === undefined) return;
    const outcome = await api.post(apiPaths.nextOfKin, { ...bodyOf(typed), relation });
    await settle(
      outcome,
      (details) => {
        queries.setQueryData(detailsQuery.queryKey, details);
        onDone(said.nextOfKinSaved);
      },
      lookAgain,
    );
  }

  const send = submit((typed) => run(() => save(typed)));
  return (
    <Dialog
      open
      onClose={onClose}
      title={named ? "Change your next of kin" : "Add a next of kin"}
      footer={
        <Button type="submit" form={formId} fullWidth loading={busy}>
          Save next of kin
        </Button>
      }
    >
      <form id={formId} noValidate className="grid gap-5" onSubmit={(event) => void send(event)}>
        <TextField label="Their name" autoComplete="off" maxLength={100} {...field("name")} />
        <PhoneField label="Their mobile number" {...field("phone", nationalDigits)} />
        <SelectField
          label="How they are related to you"
          placeholder="Choose"
          options={options}
          value={relation ?? ""}
          onChange={(event) => {
            setRelation(relationNames.find((name) => name === event.target.value));
            setRelationFault(undefined);
          }}
          error={relationFault}
        />
        <FieldError id={`${formId}-problem`} message={problem} />
      </form>
    </Dialog>
  );
}

export function RemoveNextOfKinDialog({ onDone, onClose }: DialogProps) {
  const id = useId();
  const queries = useQueryClient();
  const { busy, problem, run, settle } = useSecurityCall();

  async function remove() {
    await settle(await api.post(apiPaths.removeNextOfKin, {}), (details) => {
      queries.setQueryData(detailsQuery.queryKey, details);
      onDone(said.nextOfKinRemoved);
    });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Remove your next of kin?"
      footer={
        <div className="grid gap-3 sm:grid-cols-2">
          <Button variant="secondary" onClick={onClose}>
            Keep them
          </Button>
          <Button variant="danger" loading={busy} onClick={() => void run(remove)}>
            Remove them
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <p>We delete their name and number at once.</p>
        <FieldError id={`${id}-problem`} message={problem} />
      </div>
    </Dialog>
  );
}
