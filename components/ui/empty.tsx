import type { ReactNode } from "react";

/** Shown instead of an empty list, with a next step. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-14 text-center text-muted">
      <p>{children}</p>
      {action}
    </div>
  );
}
