import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";

// The parts of the panels at the head of the dashboard.

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="min-w-0">
    <h3 className="text-[13px] text-muted">{title}</h3>
    {children}
  </section>
);

export const Quiet = ({ children }: { children: ReactNode }) => (
  <p suppressHydrationWarning className="text-[13px] text-muted">
    {children}
  </p>
);

export const List = ({ children }: { children: ReactNode }) => <ul className="-mx-2 mt-1">{children}</ul>;

/** A link to the list whose first rows are shown above it. */
export const All = ({ href, text }: { href: string; text: string }) => (
  <li>
    <Link
      href={href}
      className="inline-block rounded-control px-2 py-1 text-[13px] font-medium text-primary-text hover:underline"
    >
      {text}
    </Link>
  </li>
);

type RowProps = {
  href: string;
  text: string;
  /** On the right. */
  detail: ReactNode;
  /** On a line of its own. */
  note?: string | null;
};

export const Row = ({ href, text, detail, note }: RowProps) => (
  <li>
    <Link href={href} className="tabular block rounded-control px-2 py-1 hover:bg-hover">
      <span className="flex items-center justify-between gap-3">
        <span title={text} className="min-w-0 truncate">
          {text}
        </span>
        {detail}
      </span>
      {note && <span className="line-clamp-2 text-[13px] text-muted">{note}</span>}
    </Link>
  </li>
);
