const LINES = ["a", "b", "c"];

/** Placeholder lines for content that is loading. */
export const Loading = () => (
  <div role="status" aria-label="Loading" className="flex flex-col gap-3">
    {LINES.map((line) => (
      <span key={line} className="block h-4 animate-pulse rounded-control bg-hover" />
    ))}
  </div>
);
