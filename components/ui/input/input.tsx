import type { ComponentProps } from "react";

export const CONTROL =
  "w-full rounded-control border border-border bg-surface px-3 text-text placeholder:text-muted transition-colors hover:border-muted aria-invalid:border-error disabled:opacity-60";

export function Input({ className = "", ...props }: ComponentProps<"input">) {
  return <input {...props} className={`${CONTROL} h-9 ${className}`} />;
}

export function Textarea({ className = "", ...props }: ComponentProps<"textarea">) {
  return <textarea {...props} className={`${CONTROL} resize-y py-2 ${className}`} />;
}

export function Select({ className = "", ...props }: ComponentProps<"select">) {
  return <select {...props} className={`${CONTROL} h-9 pr-8 ${className}`} />;
}
