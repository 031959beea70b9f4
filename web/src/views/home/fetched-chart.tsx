import * as messages from "@osisi/contracts/messages.ts";
import { useEffect, useState } from "react";
import { isServerReachable, reloadOnce } from "#platform/version/chunk-reload.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { GoalsAndChartProps } from "./goals-and-chart.tsx";

const load = async () => (await import("./goals-and-chart.tsx")).GoalsAndChart;
let loaded: Awaited<ReturnType<typeof load>> | undefined;

/** The code of the goals and of the chart is loaded by those who have something to draw: a new investor does not wait for
 * it. */
export function FetchedChart({ plans, hidden }: GoalsAndChartProps) {
  const [attempt, setAttempt] = useState(1);
  const [state, setState] = useState<"loading" | "loaded" | "failed">("loading");
  useEffect(() => {
    let isCurrent = true;
    async function fetchChart() {
      try {
        loaded = await load();
        if (isCurrent) setState("loaded");
      } catch {
        if (isCurrent) setState("failed");
        // As in useFetchedDialog.
        if (attempt > 1 && (await isServerReachable())) reloadOnce();
      }
    }
    void fetchChart();
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  const GoalsAndChart = loaded;
  if (GoalsAndChart) return <GoalsAndChart plans={plans} hidden={hidden} />;
  if (state !== "failed") {
    return (
      <div aria-busy>
        <Skeleton shape="h-117 rounded-card" />
      </div>
    );
  }
  return (
    <ErrorState
      message={messages.noConnection}
      retrying={false}
      onRetry={() => {
        setState("loading");
        setAttempt(attempt + 1);
      }}
    />
  );
}
