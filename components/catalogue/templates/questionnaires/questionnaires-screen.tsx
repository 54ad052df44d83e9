"use client";

import type { Column } from "@/components/table/column";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import type { Questionnaire } from "@/lib/catalogue/templates/questionnaires/schema";
import { type FirstPage, useOptions } from "@/lib/platform/client/resource";
import { TemplatesScreen } from "../templates-screen";

const QuestionnaireForm = lazyDialog(() => import("./questionnaire-form").then((module) => module.QuestionnaireForm));

const columns: Column<Questionnaire>[] = [
  { key: "product", label: "Product", shrinks: true, sortBy: "product.name", cell: ({ product }) => product.name },
  { key: "name", label: "Name", sortBy: "name", cell: ({ name }) => name },
  {
    key: "sections_count",
    label: "Sections",
    sortBy: "sections_count",
    align: "right",
    cell: ({ sections_count }) => sections_count,
  },
];

export function QuestionnairesScreen({ first }: { first: FirstPage<Questionnaire> | undefined }) {
  const products = useOptions("/products/options");
  return (
    <TemplatesScreen
      resource="questionnaires"
      singular="Questionnaire"
      subtitle="Sales questions per product, in sections."
      columns={columns}
      defaultSort={{ by: "name", desc: false }}
      searchPlaceholder="Search name"
      filters={[{ name: "product_id", label: "Product", options: products }]}
      first={first}
      form={QuestionnaireForm}
      describe={({ name, product }) => `${name} of ${product.name}`}
    />
  );
}
