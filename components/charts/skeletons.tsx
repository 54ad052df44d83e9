/** Stands in for a canvas while its code loads, in the same size. */
export const CanvasSkeleton = ({ round = false }: { round?: boolean }) => (
  <div role="status" aria-label="Loading" className="flex size-full items-center justify-center">
    <span
      className={`block animate-pulse bg-hover ${round ? "aspect-square h-full max-w-full rounded-full" : "size-full rounded-control"}`}
    />
  </div>
);
