import { ErrorState } from "#ui/error-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { KnownProfile } from "./profile-query.ts";

interface ProfileGapProps {
  profile: KnownProfile;
  /** The skeleton's classes, for the size of the content. */
  shape: string;
}

/** Replaces content that needs the profile: it is loading, or the error. */
export function ProfileGap({ profile: { problem, isFetching, refetch }, shape }: ProfileGapProps) {
  if (problem === undefined) return <Skeleton shape={shape} />;
  return <ErrorState message={problem} retrying={isFetching} onRetry={refetch} />;
}
