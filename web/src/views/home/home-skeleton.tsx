import { PageHeading } from "#platform/layout/page-heading.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

/** The skeleton of Home: nothing moves when the data arrives. */
export function HomeSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-6 xl:max-w-[45rem]">
      <span className="sr-only">
        <PageHeading title="Home">Your home page is loading</PageHeading>
      </span>
      <Skeleton shape="h-10 w-3/5 max-w-80" />
      <Skeleton shape="h-62 rounded-card" />
      <Skeleton shape="h-12 w-52" />
      <PanelSkeleton />
    </div>
  );
}

/** The skeleton below the tabs. */
export function PanelSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-6">
      <Skeleton shape="h-117 rounded-card" />
      <Skeleton shape="h-62 rounded-card" />
      <div className="grid pairs gap-3">
        <Skeleton shape="h-52 rounded-card" />
        <Skeleton shape="h-52 rounded-card" />
      </div>
    </div>
  );
}
