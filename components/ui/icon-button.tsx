import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Tooltip } from "./tooltip";

type Props = ComponentProps<"button"> & { icon: LucideIcon; label: string; tone?: "plain" | "danger" };

const TONES = {
  plain: "text-muted hover:text-text hover:bg-hover",
  danger: "text-muted hover:text-error-text hover:bg-error-soft",
};

/** A button that shows an icon alone; its label is its name and its tooltip. */
export function IconButton({ icon: Icon, label, tone = "plain", className = "", ...props }: Props) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        aria-label={label}
        {...props}
        className={`inline-flex size-8 shrink-0 items-center justify-center rounded-control transition-colors disabled:opacity-40 ${TONES[tone]} ${className}`}
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </Tooltip>
  );
}
