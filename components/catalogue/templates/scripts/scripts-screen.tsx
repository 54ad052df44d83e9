"use client";

import type { Column } from "@/components/table/column";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import type { Script } from "@/lib/catalogue/templates/scripts/schema";
import type { FirstPage } from "@/lib/platform/client/resource";
import { TemplatesScreen, useOwnedTemplateList } from "../templates-screen";

const ScriptForm = lazyDialog(() => import("./script-form").then((module) => module.ScriptForm));
const ScriptDialog = lazyDialog(() => import("./script-dialog").then((module) => module.ScriptDialog));

const count: Column<Script> = {
  key: "sections_count",
  label: "Sections",
  align: "right",
  cell: ({ sections_count }) => sections_count,
};

/** What agents say on the telephone, for each product. */
export const ScriptsScreen = ({ first }: { first: FirstPage<Script> | undefined }) => (
  <TemplatesScreen
    resource="scripts"
    singular="Script"
    subtitle="What agents say on calls. The template is used until you create your own script."
    first={first}
    form={ScriptForm}
    reader={ScriptDialog}
    {...useOwnedTemplateList("script", count)}
  />
);
