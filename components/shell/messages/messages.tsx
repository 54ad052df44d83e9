import type { ReactNode } from "react";
import { buttonStyle } from "@/components/ui/button";
import { Link } from "@/components/ui/link";

const dashboard = (
  <Link href="/dashboard" className={buttonStyle("primary")}>
    Go to the dashboard
  </Link>
);

export const NotFoundMessage = () => (
  <MessagePage code="404" title="Page not found" action={dashboard}>
    The address may be mistyped, or the page no longer exists.
  </MessagePage>
);

export const ForbiddenMessage = () => (
  <MessagePage code="403" title="You may not open this page" action={dashboard}>
    Your role does not include it. If you need it, ask whoever manages the roles of your organisation.
  </MessagePage>
);

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
