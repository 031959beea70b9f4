import { ErrorState } from "#ui/error-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { KnownProfile } from "./use-profile.ts";

interface ProfileGapProps {
  profile: KnownProfile;
  /** Of what will be here. */
  shape: string;
}

/** In the place of what only the profile can show: it is on its way, or why it is not here. */
export function ProfileGap({ profile: { problem, isFetching, refetch }, shape }: ProfileGapProps) {
  if (problem === undefined) return <Skeleton shape={shape} />;
  return <ErrorState message={problem} retrying={isFetching} onRetry={refetch} />;
}
