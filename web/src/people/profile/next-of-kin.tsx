import type { NextOfKin as Named } from "@osisi/contracts/details.ts";
import { relations } from "@osisi/contracts/relations.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFetchedDialog } from "#platform/use-fetched-dialog.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { detailsQuery } from "./details-query.ts";

const loadDialogs = () => import("./next-of-kin-dialogs.tsx");

/** A contact person, named by the investor. Where the details cannot be read, the card above says
 * so. */
export function NextOfKin() {
  const { data: details, error } = useQuery(detailsQuery);
  const [dialog, setDialog] = useState<"name" | "remove">();
  const [said, setSaid] = useState<string>();
  const { Dialog: Dialogs, ...fetched } = useFetchedDialog(loadDialogs);
  const close = () => setDialog(undefined);
  function done(message: string) {
    setSaid(message);
    close();
  }

  if (!details) {
    if (error) return null;
    return (
      <fieldset aria-busy aria-label="Your next of kin is loading">
        <Skeleton shape="h-40 rounded-card" />
      </fieldset>
    );
  }
  const { nextOfKin } = details;
  const preloads = { onPointerEnter: fetched.preload, onFocus: fetched.preload };
  return (
    <Card>
      <div className="grid gap-4">
        {nextOfKin ? <Person named={nextOfKin} /> : <p>You have not named a contact person yet.</p>}
        <p className="text-14 text-quiet">
          For the case that you cannot be reached. We never write to them by ourselves. Tell them
          that you gave us their name and number.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            loading={fetched.loading}
            {...preloads}
            onClick={() => fetched.open(() => setDialog("name"))}
          >
            {nextOfKin ? "Change next of kin" : "Add next of kin"}
          </Button>
          {nextOfKin && (
            <Button
              variant="quiet"
              {...preloads}
              onClick={() => fetched.open(() => setDialog("remove"))}
            >
              Remove next of kin
            </Button>
          )}
        </div>
        {said !== undefined && <p className="text-14 text-quiet">{said}</p>}
      </div>
      {dialog === "name" && Dialogs && (
        <Dialogs.NextOfKinDialog named={nextOfKin} onDone={done} onClose={close} />
      )}
      {dialog === "remove" && Dialogs && (
        <Dialogs.RemoveNextOfKinDialog onDone={done} onClose={close} />
      )}
    </Card>
  );
}

function Person({ named: { name, phone, relation } }: { named: Named }) {
  return (
    <div className="grid gap-0.5 wrap-anywhere">
      <p className="font-semibold">{name}</p>
      <p className="tabular-nums">{phone}</p>
      <p className="text-14 text-quiet">{relations[relation]}</p>
    </div>
  );
}
