import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { changeAddressRequest } from "@osisi/contracts/details.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useSecurityCall } from "#people/security/use-security-call.ts";
import { api } from "#platform/api/api.ts";
import { faultsOf } from "#platform/forms/form-errors.ts";
import { useFields } from "#platform/forms/use-fields.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { TextField } from "#ui/field.tsx";
import { detailsQuery } from "./details-query.ts";

/** Where the investor lives. */
export function ChangeAddressDialog(props: { address: string; onClose: () => void }) {
  const formId = useId();
  const queries = useQueryClient();
  const { busy, problem, run, settle } = useSecurityCall();
  const { field, lookAgain, submit } = useFields({ address: props.address }, (typed) =>
    faultsOf(changeAddressRequest, typed),
  );

  async function save(address: string) {
    await settle(
      await api.post(apiPaths.changeAddress, { address }),
      (details) => {
        queries.setQueryData(detailsQuery.queryKey, details);
        props.onClose();
      },
      lookAgain,
    );
  }

  const send = submit(({ address }) => run(() => save(address)));
  return (
    <Dialog
      open
      onClose={props.onClose}
      title="Change your address"
      footer={
        <Button type="submit" form={formId} fullWidth loading={busy}>
          Save this address
        </Button>
      }
    >
      <form id={formId} noValidate className="grid gap-5" onSubmit={(event) => void send(event)}>
        <TextField
          label="Address"
          autoComplete="street-address"
          maxLength={200}
          hint="House and street, town and state"
          {...field("address")}
        />
        <FieldError id={`${formId}-problem`} message={problem} />
      </form>
    </Dialog>
  );
}
