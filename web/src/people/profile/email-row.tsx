import { useState } from "react";
import { useFetchedDialog } from "#platform/use-fetched-dialog.ts";
import { Button } from "#ui/button.tsx";

const loadDialog = async () => (await import("./change-email-dialog.tsx")).ChangeEmailDialog;

/** The e-mail, and how to change it. That it was changed stays on the page. */
export function EmailRow({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false);
  const [changed, setChanged] = useState<string>();
  const { Dialog, ...fetched } = useFetchedDialog(loadDialog);
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-start gap-3">
        <dl className="grid min-w-0 gap-0.5">
          <dt className="text-14 text-quiet">E-mail</dt>
          <dd className="font-semibold wrap-anywhere">{email}</dd>
        </dl>
        <span className="-mt-1 -mr-3 ml-auto">
          <Button
            variant="quiet"
            aria-label="Change your e-mail"
            loading={fetched.loading}
            onPointerEnter={fetched.preload}
            onFocus={fetched.preload}
            onClick={() => fetched.open(() => setOpen(true))}
          >
            Change
          </Button>
        </span>
      </div>
      {changed && <p className="text-14 text-quiet">{changed}</p>}
      {isOpen && Dialog && (
        <Dialog
          email={email}
          onClose={() => setOpen(false)}
          onChanged={(message) => {
            setChanged(message);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}
