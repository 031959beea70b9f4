/** The place of something that is on its way. The region around it says so with `aria-busy`. */
export function Skeleton({ shape }: { shape: string }) {
  return <span aria-hidden className={`block rounded-control bg-line/70 ${shape}`} />;
}
