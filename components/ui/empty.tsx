import type { ReactNode } from "react";

type Props = {
  children: ReactNode;
  /** Why there is nothing. */
  cause?: ReactNode;
  /** The next step. */
  action?: ReactNode;
};

/** Shown instead of an empty list. */
export function Empty({ children, cause, action }: Props) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-14 text-center text-muted">
      <div>
        <p className={cause ? "font-medium text-text" : undefined}>{children}</p>
        {cause && <p className="mt-1 break-words">{cause}</p>}
      </div>
      {action}
    </div>
  );
}
