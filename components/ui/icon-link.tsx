import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Link } from "./link";
import { Tooltip } from "./tooltip";

type Props = { icon: LucideIcon; label: string; href: string };

const STYLE =
  "inline-flex size-8 shrink-0 items-center justify-center rounded-control text-muted transition-colors hover:bg-hover hover:text-text";

/** A link that shows only an icon; its label is its accessible name and its tooltip. */
export const IconLink = ({ icon: Icon, label, href }: Props) => (
  <Tooltip text={label}>
    <Link href={href} aria-label={label} className={STYLE}>
      <Icon aria-hidden className="size-4" />
    </Link>
  </Tooltip>
);

type DownloadProps = Props & { tooltip?: string } & Pick<ComponentProps<"a">, "onClick" | "aria-busy">;

/** The same for a file. `tooltip` replaces the label as the tooltip. */
export const DownloadLink = ({ icon: Icon, label, href, tooltip = label, ...link }: DownloadProps) => (
  <Tooltip text={tooltip}>
    <a {...link} href={href} download aria-label={label} className={STYLE}>
      <Icon aria-hidden className="size-4" />
    </a>
  </Tooltip>
);
