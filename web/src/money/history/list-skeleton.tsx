import { Skeleton } from "#ui/skeleton.tsx";

export function ListSkeleton() {
  return (
    <div aria-busy className="grid gap-4">
      <span className="sr-only">Your transactions are loading</span>
      <Skeleton shape="h-7 w-40" />
      <Skeleton shape="h-56 rounded-card" />
      <Skeleton shape="h-36 rounded-card" />
    </div>
  );
}
