"use client";

import { Check, X } from "lucide-react";
import { missingOn } from "@/components/sales/form/screen";
import { SCREENS } from "@/components/sales/form/screens";
import { useFailedScreens } from "@/components/sales/review/use-failed-screens";
import { useStrip } from "@/components/ui/browser/use-strip";
import type { SaleDetail } from "@/lib/sales/detail/schema";

type Props = { sale: SaleDetail; isLocked: boolean; screen: number; onGo: (screen: number) => void };

/**
 * The steps of the form: what each still needs, what failed in QC and why, and which one is open. A strip at the top,
 * or a list beside the form where the screen is wide.
 */
export function Stepper({ sale, isLocked, screen, onGo }: Props) {
  const failed = useFailedScreens(sale);
  const strip = useStrip<HTMLOListElement>(screen);
  return (
    <nav
      aria-label="Steps"
      className="sticky top-24 z-20 max-wide:-mx-4 max-wide:border-b max-wide:bg-background max-wide:px-4 max-wide:py-2 lg:max-wide:-mx-6 lg:max-wide:px-6 wide:top-26 wide:w-54 wide:shrink-0"
    >
      <ol
        ref={strip}
        className="relative flex gap-1 max-wide:overflow-x-auto lg:max-wide:justify-between wide:flex-col"
      >
        {SCREENS.map((each, index) => {
          const missing = missingOn(sale.missing, each).length;
          const reason = failed.get(index);
          return (
            <li key={each.id} className="max-wide:shrink-0">
              <button
                type="button"
                aria-current={index === screen ? "step" : undefined}
                aria-keyshortcuts={`Alt+${index + 1}`}
                onClick={() => onGo(index)}
                className={`flex w-full items-center gap-x-2.5 rounded-control px-2.5 py-2 text-left transition-colors lg:max-wide:flex-wrap lg:max-wide:px-2 lg:max-wide:py-1 ${index === screen ? "bg-primary-soft font-medium text-primary-text" : "text-text hover:bg-hover"}`}
              >
                <StepMark place={index + 1} missing={missing} isLocked={isLocked} hasFailed={reason !== undefined} />
                <span
                  className={`min-w-0 flex-1 lg:max-wide:order-last lg:max-wide:basis-full lg:max-wide:text-[13px] ${index === screen ? "" : "max-lg:sr-only"}`}
                >
                  <span className="block truncate">{each.title}</span>
                  {reason !== undefined && (
                    <span title={reason} className="block truncate text-[12px] font-normal text-error-text">
                      Failed in QC: {reason}
                    </span>
                  )}
                </span>
                <StepState missing={missing} isLocked={isLocked} hasFailed={reason !== undefined} />
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

type StateProps = { missing: number; isLocked: boolean; hasFailed: boolean };

function StepState({ missing, isLocked, hasFailed }: StateProps) {
  if (isLocked) return <span className="sr-only">read-only</span>;
  if (missing === 0) return !hasFailed && <span className="sr-only">complete</span>;
  return (
    <span className="tabular rounded-full bg-warning-soft px-1.5 text-[12px] font-medium text-warning-text">
      {missing}
      <span className="sr-only"> missing</span>
    </span>
  );
}

const MARK = "inline-flex size-5 shrink-0 items-center justify-center rounded-full text-[12px] tabular";

function StepMark({ place, missing, isLocked, hasFailed }: StateProps & { place: number }) {
  if (hasFailed && !isLocked) {
    return (
      <span className={`${MARK} bg-error-soft text-error-text`}>
        <X aria-hidden className="size-3.5" />
        <span className="sr-only">{place}</span>
      </span>
    );
  }
  if (isLocked || missing > 0) return <span className={`${MARK} border border-muted text-muted`}>{place}</span>;
  return (
    <span className={`${MARK} bg-success-soft text-success-text`}>
      <Check aria-hidden className="size-3.5" />
      <span className="sr-only">{place}</span>
    </span>
  );
}
