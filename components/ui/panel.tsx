import type { ReactNode } from "react";

export function Panel({ title, action, children }: { title?: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="overflow-hidden rounded-panel border bg-surface shadow-panel">
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
