import type { LucideIcon } from "lucide-react";
import Link from "next/link";
import { Tooltip } from "@/components/ui/tooltip";

type Props = { icon: LucideIcon; label: string; href: string };

/** A link that shows an icon alone; its label is its name and its tooltip. */
export const IconLink = ({ icon: Icon, label, href }: Props) => (
  <Tooltip text={label}>
    <Link
      href={href}
      aria-label={label}
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-control text-muted transition-colors hover:bg-hover hover:text-text"
    >
      <Icon aria-hidden className="size-4" />
    </Link>
  </Tooltip>
);
