import { useCallback, useEffect, useState } from "react";
import { api } from "#platform/api/api.ts";
import type { ApiReads } from "#platform/api/api-calls.ts";
import { type Outcome, problemOf } from "#platform/api/outcome.ts";

type Public = `/v1/give/${string}` | `/v1/give-receipt/${string}`;

/** Reads what a link opens. These pages are outside the part of the app that keeps data. */
export function useRead<Path extends Public>(path: Path) {
  const [data, setData] = useState<ApiReads[Path]>();
  const [problem, setProblem] = useState<string>();
  const [unknown, setUnknown] = useState(false);

  const show = useCallback((outcome: Outcome<ApiReads[Path]>) => {
    const isUnknown = outcome.kind === "refused" && outcome.statusCode === 404;
    setProblem(outcome.kind === "ok" || isUnknown ? undefined : problemOf(outcome));
    setUnknown(isUnknown);
    if (outcome.kind === "ok") setData(outcome.data);
  }, []);
  useEffect(() => void api.get(path).then(show), [path, show]);
  const retry = useCallback(() => void api.get(path).then(show), [path, show]);

  return { data, problem, unknown, retry };
}
