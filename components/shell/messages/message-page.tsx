import type { ReactNode } from "react";

type Props = { code: string; title: string; children: ReactNode; action: ReactNode };

/** A page that says why there is nothing to see, with a next step. */
export function MessagePage({ code, title, children, action }: Props) {
  return (
    <section className="mx-auto flex min-h-[70dvh] max-w-120 flex-col items-center justify-center gap-3 p-6 text-center">
      <p className="tabular text-5xl font-semibold tracking-tight text-primary-text">{code}</p>
      <h1 className="text-xl font-semibold">{title}</h1>
      <div className="text-muted">{children}</div>
      <div className="mt-3">{action}</div>
    </section>
  );
}
