"use client";

import { Badge } from "@/components/ui/badge";
import type { Scorecard } from "@/lib/catalogue/templates/scorecards/schema";
import { formatPercent } from "@/lib/platform/text/format";
import { TemplateDialog } from "../template-dialog";
import { ItemDetails } from "./item-details";

/** A scorecard to read. */
export const ScorecardDialog = (props: { record: Scorecard; onClose: () => void }) => (
  <TemplateDialog {...props} resource="scorecards" noun="scorecard" parts="items">
    {({ title, items }) => (
      <section key={title} className="flex flex-col gap-2">
        <h3 className="font-semibold break-words">{title}</h3>
        <ul className="flex flex-col gap-2">
          {items.map((item) => (
            <li key={item.id} className="flex items-start justify-between gap-3">
              <div className="min-w-0 break-words">
                {item.text}
                <ItemDetails item={item} />
              </div>
              {item.instant_fail ? (
                <Badge tone="error">Instant fail</Badge>
              ) : (
                <span className="tabular whitespace-nowrap">{formatPercent(item.weight)}</span>
              )}
            </li>
          ))}
        </ul>
      </section>
    )}
  </TemplateDialog>
);
