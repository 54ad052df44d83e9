"use client";

import { Check, X } from "lucide-react";
import { useRef } from "react";
import { missingOn } from "@/components/sales/form/screen";
import { SCREENS } from "@/components/sales/form/screens";
import { useFailedScreens } from "@/components/sales/review/use-failed-screens";
import { useOnChange } from "@/components/ui/browser/use-on-change";
import type { SaleDetail } from "@/lib/sales/detail/schema";

type Props = { sale: SaleDetail; isLocked: boolean; screen: number; onGo: (screen: number) => void };

/**
 * The steps of the form: what each still needs, what failed in QC and why, and which one is open. A bar at the top of
 * narrow screens.
 */
export function Stepper({ sale, isLocked, screen, onGo }: Props) {
  const failed = useFailedScreens(sale);
  const list = useRef<HTMLOListElement>(null);
  // On a narrow screen the steps are a strip.
  useOnChange(screen, () => {
    const step = list.current?.children[screen];
    if (list.current && step instanceof HTMLElement) list.current.scrollLeft = step.offsetLeft;
  });
  return (
    <nav
      aria-label="Steps"
      className="z-20 max-lg:sticky max-lg:top-24 max-lg:-mx-4 max-lg:border-b max-lg:bg-background max-lg:px-4 max-lg:py-2 lg:sticky lg:top-26 lg:w-54 lg:shrink-0"
    >
      <ol ref={list} className="relative flex gap-1 max-lg:overflow-x-auto lg:flex-col">
        {SCREENS.map((each, index) => {
          const missing = missingOn(sale.missing, each).length;
          const reason = failed.get(index);
          return (
            <li key={each.id} className="max-lg:shrink-0">
              <button
                type="button"
                aria-current={index === screen ? "step" : undefined}
                aria-keyshortcuts={`Alt+${index + 1}`}
                onClick={() => onGo(index)}
                className={`flex w-full items-center gap-2.5 rounded-control px-2.5 py-2 text-left transition-colors ${index === screen ? "bg-primary-soft font-medium text-primary-text" : "text-text hover:bg-hover"}`}
              >
                <StepMark place={index + 1} missing={missing} isLocked={isLocked} hasFailed={reason !== undefined} />
                <span className={`min-w-0 flex-1 ${index === screen ? "" : "max-lg:sr-only"}`}>
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
