import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Spinner } from "./button";
import { Tooltip } from "./tooltip";

type Props = ComponentProps<"button"> & {
  icon: LucideIcon;
  label: string;
  tone?: "plain" | "danger";
  /** Shows a spinner and disables the button. */
  busy?: boolean;
};

const TONES = {
  plain: "text-muted hover:text-text hover:bg-hover",
  danger: "text-muted hover:text-error-text hover:bg-error-soft",
};

/** A button that shows only an icon; its label is its accessible name and its tooltip. */
export function IconButton({ icon: Icon, label, tone = "plain", busy, className = "", ...props }: Props) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        aria-label={label}
        {...props}
        aria-busy={busy || undefined}
        disabled={props.disabled || busy}
        className={`inline-flex size-8 shrink-0 items-center justify-center rounded-control transition-colors disabled:opacity-40 ${TONES[tone]} ${className}`}
      >
        {busy ? <Spinner /> : <Icon aria-hidden className="size-4" />}
      </button>
    </Tooltip>
  );
}
