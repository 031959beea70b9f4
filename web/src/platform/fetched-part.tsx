import * as messages from "@osisi/contracts/messages.ts";
import { type ComponentType, useEffect, useState } from "react";
import { ErrorState } from "#ui/error-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { isServerReachable, reloadOnce } from "./version/chunk-reload.ts";

/** A part of a page whose code is loaded by those alone who have something to see in it. */
export function fetchedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  shape: string,
) {
  let loaded: ComponentType<Props> | undefined;

  return function FetchedPart(props: Props) {
    const [attempt, setAttempt] = useState(1);
    const [state, setState] = useState<"loading" | "loaded" | "failed">("loading");
    useEffect(() => {
      let isCurrent = true;
      async function fetchPart() {
        try {
          loaded = await load();
          if (isCurrent) setState("loaded");
        } catch {
          if (isCurrent) setState("failed");
          // As in useFetchedDialog.
          if (attempt > 1 && (await isServerReachable())) reloadOnce();
        }
      }
      void fetchPart();
      return () => {
        isCurrent = false;
      };
    }, [attempt]);

    const Part = loaded;
    if (Part) return <Part {...props} />;
    if (state !== "failed") {
      return (
        <div aria-busy>
          <Skeleton shape={shape} />
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
  };
}
