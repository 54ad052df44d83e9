import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { formatCount } from "@/lib/platform/text/format";

// The parts of the panels at the head of the dashboard.

type PartProps = { title: string; figure?: ReactNode; children?: ReactNode };

export const Part = ({ title, figure, children }: PartProps) => (
  <section className="min-w-0">
    <h3 className="text-[13px] text-muted">{title}</h3>
    {figure}
    {children}
  </section>
);

/** A count that opens what it counts. @param of the count in words, for screen readers */
export const Figure = ({ count, href, of }: { count: number; href: string; of: string }) => (
  <Link href={href} aria-label={of} className="tabular text-2xl leading-8 font-semibold tracking-tight hover:underline">
    {formatCount(count)}
  </Link>
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
