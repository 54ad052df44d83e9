"use client";

import type { Column } from "@/components/table/column";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import type { Scorecard } from "@/lib/catalogue/templates/scorecards/schema";
import type { FirstPage } from "@/lib/platform/client/resource";
import { TemplatesScreen, useOwnedTemplateList } from "../templates-screen";

const ScorecardForm = lazyDialog(() => import("./scorecard-form").then((module) => module.ScorecardForm));
const ScorecardDialog = lazyDialog(() => import("./scorecard-dialog").then((module) => module.ScorecardDialog));

const count: Column<Scorecard> = {
  key: "items_count",
  label: "Items",
  align: "right",
  cell: ({ items_count }) => items_count,
};

/** What sales are judged by, for each product. */
export const ScorecardsScreen = ({ first }: { first: FirstPage<Scorecard> | undefined }) => (
  <TemplatesScreen
    resource="scorecards"
    singular="Scorecard"
    subtitle="Criteria for reviewing sales. The template is used until you create your own scorecard."
    first={first}
    form={ScorecardForm}
    reader={ScorecardDialog}
    {...useOwnedTemplateList("scorecard", count)}
  />
);
