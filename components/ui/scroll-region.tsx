import type { ReactNode } from "react";

type Props = { label: string; className: string; children: ReactNode };

/** What scrolls by itself, by keyboard too. */
export const ScrollRegion = ({ label, className, children }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: a section may not take the keyboard's focus, without which nothing scrolls
  <div role="region" aria-label={label} tabIndex={0} className={className}>
    {children}
  </div>
);
