import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { CloseDialog } from "./close-dialog.tsx";

/** Closing the account. */
export function Closing() {
  const [open, setOpen] = useState(false);
  return (
    <Card>
      <div className="grid gap-3">
        <p>
          An account can be closed once nothing of yours is in it. Who you were is kept sealed for
          five years, because a law asks for it, and then erased.
        </p>
        <div className="grid sm:justify-start">
          <Button variant="danger" onClick={() => setOpen(true)}>
            Close your account
          </Button>
        </div>
      </div>
      {open && <CloseDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}
