import type { ReactNode } from "react";

/** What a list shows when it has nothing, and the next step. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-14 text-center text-muted">
      <p>{children}</p>
      {action}
    </div>
  );
}
