"use client";

import { ListScreen } from "@/components/shell/list-screen";
import type { Column } from "@/components/table/column";
import { type Questionnaire, questionnaireInput } from "@/lib/catalogue/questionnaires/schema";
import { type FirstPage, useOptions } from "@/lib/platform/client/resource";
import { QuestionnaireFields } from "./questionnaire-fields";

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
      form={{
        input: questionnaireInput,
        blank: { name: "", sections: [] },
        of: ({ product_id, name, sections }) => ({
          product_id,
          name,
          sections: sections.map(({ title, question_ids }) => ({ title, question_ids })),
        }),
        fields: QuestionnaireFields,
        width: 760,
      }}
      describe={({ name, product }) => `${name} of ${product.name}`}
    />
  );
}
