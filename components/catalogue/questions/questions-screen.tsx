"use client";

import { ListScreen } from "@/components/screen/list-screen";
import { useUser } from "@/components/screen/user";
import type { Column } from "@/components/table/column";
import { ShortText } from "@/components/table/short-text";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import type { Question } from "@/lib/catalogue/questions/schema";
import { type FirstPage, useOptions } from "@/lib/platform/client/resource";
import { TYPE_LABELS, TYPE_OPTIONS } from "./question-labels";

const QuestionForm = lazyDialog(() => import("./question-form").then((module) => module.QuestionForm));

const columns: Column<Question>[] = [
  { key: "name", label: "Name", sortBy: "name", cell: ({ name }) => name },
  { key: "type", label: "Type", sortBy: "type", cell: ({ type }) => TYPE_LABELS[type] },
  { key: "question", label: "Question", sortBy: "question", cell: ({ question }) => <ShortText text={question} /> },
  {
    key: "product",
    label: "Product",
    shrinks: true,
    sortBy: "product.name",
    hidden: true,
    cell: ({ product }) => product?.name ?? "Every product",
  },
  { key: "slug", label: "Slug", hidden: true, cell: ({ slug }) => slug },
];

export function QuestionsScreen({ first }: { first: FirstPage<Question> | undefined }) {
  const user = useUser();
  const products = useOptions("/products/options");
  const mayChange = ({ product_id }: Question) => user.is_admin || product_id !== null;
  return (
    <ListScreen
      resource="questions"
      singular="Question"
      title="Config • Questions"
      subtitle="The questions a client is asked before a sale."
      label="Questions"
      columns={columns}
      defaultSort={{ by: "question", desc: false }}
      searchPlaceholder="Search name, slug or question"
      filters={[
        { name: "product_id", label: "Product", options: products },
        { name: "type", label: "Type", options: TYPE_OPTIONS },
      ]}
      empty="No questions found."
      first={first}
      form={QuestionForm}
      describe={({ name }) => `the question “${name}”`}
      allow={{ update: mayChange, destroy: mayChange }}
    />
  );
}
