"use client";

import { CircleCheck } from "lucide-react";
import { useContext } from "react";
import { counted } from "@/lib/platform/text/format";
import { missingText } from "./missing-text";
import { useOpenSale } from "./sale-context";
import { fieldOfMissing, missingOn, ScreensContext } from "./screen";
import { Section } from "./section";

/** What the sale still needs, and what the agent should know. @param hasLinks to the fields, of a form that is filled in */
export function MissingList({ hasLinks = true }: { hasLinks?: boolean }) {
  const { sale, goToField } = useOpenSale();
  const screens = useContext(ScreensContext);
  return (
    <Section title={sale.missing.length === 0 ? "Nothing is missing" : `${counted(sale.missing.length, "item")} left`}>
      {sale.missing.length === 0 && (
        <p className="flex items-center gap-2 text-success-text">
          <CircleCheck aria-hidden className="size-4 shrink-0" />
          {sale.needs_qc ? "The sale can be sent to QC." : "The sale can be submitted."}
        </p>
      )}
      {screens.map((screen) => {
        const missing = missingOn(sale.missing, screen);
        if (missing.length === 0) return null;
        return (
          <div key={screen.id}>
            <h3 className="mb-1 text-[13px] text-muted">{screen.title}</h3>
            <ul className="flex flex-col gap-0.5">
              {missing.map((each) => (
                <li key={`${each.step} ${each.field} ${each.message}`}>
                  {hasLinks ? (
                    <button
                      type="button"
                      onClick={() => goToField(fieldOfMissing(each))}
                      className="rounded-control text-left text-primary-text underline-offset-2 hover:underline"
                    >
                      {missingText(each, sale)}
                    </button>
                  ) : (
                    missingText(each, sale)
                  )}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {sale.warnings.length > 0 && (
        <div>
          <h3 className="mb-1 text-[13px] text-muted">Warnings</h3>
          <ul aria-label="Warnings" className="flex flex-col gap-1 text-warning-text">
            {sale.warnings.map(({ step, field, message }) => (
              <li key={`${step} ${field} ${message}`}>{message}</li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}
