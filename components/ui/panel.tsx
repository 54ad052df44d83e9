import type { ReactNode } from "react";

type Props = {
  /** For links to it. */
  id?: string;
  title?: string;
  action?: ReactNode;
  children: ReactNode;
};

export function Panel({ id, title, action, children }: Props) {
  return (
    <section id={id} className="scroll-mt-20 overflow-hidden rounded-panel border bg-surface shadow-panel">
      {title && (
        <header className="flex min-h-12 items-center justify-between gap-3 border-b px-4">
          <h2 className="font-semibold">{title}</h2>
          {action}
        </header>
      )}
      {children}
    </section>
  );
}
