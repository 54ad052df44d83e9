"use client";

import { ListScreen } from "@/components/screen/list-screen";
import type { Column } from "@/components/table/column";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import type { Questionnaire } from "@/lib/catalogue/templates/questionnaires/schema";
import { type FirstPage, useOptions } from "@/lib/platform/client/resource";

const QuestionnaireForm = lazyDialog(() => import("./questionnaire-form").then((module) => module.QuestionnaireForm));

const columns: Column<Questionnaire>[] = [
  { key: "product", label: "Product", sortBy: "product.name", cell: ({ product }) => product.name },
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
    <ListScreen
      resource="questionnaires"
      singular="Questionnaire"
      title="Config • Questionnaires"
      subtitle="The questions asked when a product is sold, section by section."
      label="Questionnaires"
      columns={columns}
      defaultSort={{ by: "name", desc: false }}
      searchPlaceholder="Search name"
      filters={[{ name: "product_id", label: "Product", options: products }]}
      empty="No questionnaires found."
      first={first}
      form={QuestionnaireForm}
      describe={({ name, product }) => `${name} of ${product.name}`}
    />
  );
}
