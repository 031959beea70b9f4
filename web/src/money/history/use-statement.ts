import { problemOf } from "#platform/api/outcome.ts";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { brand } from "@osisi/contracts/brand.ts";
import type { StatementFormat } from "@osisi/contracts/statements.ts";
import { useEffect, useRef, useState } from "react";
import { saveFile } from "#platform/save-file.ts";
import { showToast } from "#platform/toasts/toasts.tsx";

interface StatementWish {
  days: { from: string; to: string };
  format: StatementFormat;
}

/** Downloads a statement. Closing the dialog meanwhile cancels it. */
export function useStatement(onDone: () => void) {
  const [receivedBytes, setReceivedBytes] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  async function save({ days, format }: StatementWish): Promise<void> {
    const off = new AbortController();
    underWay.current = off;
    setProblem(undefined);
    setReceivedBytes(0);
    try {
      const outcome = await saveFile({
        path: apiPaths.statement,
        query: { from: days.from, to: days.to, format },
        name: `${brand.slug}-statement-${days.from}-to-${days.to}.${format}`,
        signal: off.signal,
        onProgress: setReceivedBytes,
      });
      if (outcome.kind === "ok") {
        showToast("success", "Your statement is saved");
        onDone();
      } else {
        setProblem(problemOf(outcome));
      }
    } catch (error) {
      if (!off.signal.aborted) throw error;
    } finally {
      setReceivedBytes(undefined);
    }
  }

  return { busy: receivedBytes !== undefined, receivedBytes, problem, save };
}
