import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";

const TONES = {
  error: { icon: CircleAlert, style: "bg-error-soft text-error-text" },
  warning: { icon: TriangleAlert, style: "bg-warning-soft text-warning-text" },
  success: { icon: CircleCheck, style: "bg-success-soft text-success-text" },
  info: { icon: Info, style: "bg-info-soft text-info-text" },
};

type Props = { tone?: keyof typeof TONES; children: ReactNode; action?: ReactNode; onDismiss?: () => void };

/** A message in the page. Screen readers announce an error at once. */
export function Alert({ tone = "error", children, action, onDismiss }: Props) {
  const { icon: Icon, style } = TONES[tone];
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      className={`flex items-center gap-2.5 max-sm:flex-wrap rounded-control px-3 py-2.5 ${style}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <div className="min-w-0 flex-1 max-sm:basis-48">{children}</div>
      {action}
      {onDismiss && (
        <button type="button" aria-label="Dismiss" onClick={onDismiss} className="rounded-control p-0.5">
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}
