import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";

type Props = { title: string; description?: string; children: ReactNode; links?: ReactNode };

/** The card of a sign-in screen, with links to the other sign-in methods. */
export function AuthPanel({ title, description, children, links }: Props) {
  return (
    <section className="flex flex-col gap-5 rounded-panel border bg-surface p-6 shadow-panel sm:p-7">
      <header>
        <h1 className="text-lg font-semibold tracking-tight">{title}</h1>
        {description && <p className="mt-1 text-muted">{description}</p>}
      </header>
      {children}
      {links && <div className="flex flex-wrap justify-between gap-x-4 gap-y-2.5 border-t pt-4">{links}</div>}
    </section>
  );
}

export const AuthLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} className="font-medium text-primary-text underline-offset-4 hover:underline">
    {children}
  </Link>
);
