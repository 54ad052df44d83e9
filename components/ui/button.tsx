import type { ComponentProps } from "react";

const BASE =
  "inline-flex items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap transition-colors disabled:opacity-55 select-none";

const VARIANTS = {
  primary: "bg-primary text-on-primary hover:brightness-110 shadow-panel",
  secondary: "bg-surface text-text border border-border hover:bg-hover shadow-panel",
  quiet: "text-text hover:bg-hover",
  danger: "bg-error text-on-error hover:brightness-110 shadow-panel",
};

const SIZES = {
  small: "h-7 px-2.5 text-[13px]",
  normal: "h-9 px-3.5",
  large: "h-11 px-5 text-base",
};

type Props = ComponentProps<"button"> & {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
  /** Shows a spinner and disables the button. */
  busy?: boolean;
};

/** The style of a button, for links that look like one. */
export const buttonStyle = (variant: keyof typeof VARIANTS = "secondary", size: keyof typeof SIZES = "normal") =>
  `${BASE} ${VARIANTS[variant]} ${SIZES[size]}`;

export function Button({ variant = "secondary", size = "normal", busy, children, className = "", ...props }: Props) {
  return (
    <button
      type="button"
      {...props}
      aria-busy={busy || undefined}
      disabled={props.disabled || busy}
      className={`${buttonStyle(variant, size)} ${className}`}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

export function Spinner({ className = "size-4" }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={`${className} inline-block animate-spin rounded-full border-2 border-current border-r-transparent`}
    />
  );
}
