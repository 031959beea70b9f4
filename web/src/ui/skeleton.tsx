/** A placeholder for loading content. The region around it says so with `aria-busy`. */
export function Skeleton({ shape }: { shape: string }) {
  return <span aria-hidden className={`block rounded-control bg-line/70 ${shape}`} />;
}
