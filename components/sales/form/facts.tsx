import type { ReactNode } from "react";

/** Terms and values. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-1 gap-x-4 gap-y-2 @xs:grid-cols-[10rem_1fr]">{children}</dl>
);

/** A value; a dash where there is none. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="tabular min-w-0 break-words">{children || "–"}</dd>
  </>
);
