import { messages } from "@osisi/contracts/messages.ts";
import { PageHeading } from "../dashboard/page-heading.tsx";
import { useProfile } from "../profile/use-profile.ts";
import { ErrorState } from "../ui/error-state.tsx";
import { HomeContent } from "./home-content.tsx";
import { HomeSkeleton } from "./home-skeleton.tsx";

export function HomePage() {
  const { data: profile, isPending, isFetching, problem, refetch } = useProfile();
  if (profile) return <HomeContent profile={profile} />;
  if (isPending) return <HomeSkeleton />;
  return (
    <div className="grid gap-6 py-4 lg:py-0">
      <PageHeading title="Home">We could not load your home page</PageHeading>
      <ErrorState
        message={problem ?? messages.noConnection}
        retrying={isFetching}
        onRetry={refetch}
      />
    </div>
  );
}
