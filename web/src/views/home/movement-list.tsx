import type { Movement } from "@osisi/contracts/history.ts";
import { paths } from "#platform/paths.ts";
import { PanelHead } from "#money/history/panel-head.tsx";
import { MovementRows } from "#money/history/movement-rows.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

/** The newest movements of the stash, from the profile. */
export function MovementList({
  movements,
  hidden,
}: {
  movements: readonly Movement[];
  hidden: boolean;
}) {
  return (
    <section aria-labelledby="movements" className="grid gap-3">
      <PanelHead title="Latest movements" id="movements" to={paths.history()} />
      <Card padded={false}>
        {movements.length === 0 ? (
          <EmptyState message="No transaction record" />
        ) : (
          <MovementRows movements={movements} hidden={hidden} />
        )}
      </Card>
    </section>
  );
}
