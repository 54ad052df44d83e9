"use client";

import { ListScreen } from "@/components/shell/list-screen";
import { useUser } from "@/components/shell/user";
import type { Column } from "@/components/table/column";
import { ShortText } from "@/components/table/short-text";
import { type Question, type QuestionInput, questionInput } from "@/lib/catalogue/questions/schema";
import { type FirstPage, useOptions } from "@/lib/platform/client/resource";
import { QuestionFields } from "./question-fields";
import { TYPE_LABELS, TYPE_OPTIONS } from "./question-labels";

const columns: Column<Question>[] = [
  { key: "name", label: "Name", sortBy: "name", cell: ({ name }) => name },
  { key: "type", label: "Type", sortBy: "type", cell: ({ type }) => TYPE_LABELS[type] },
  { key: "question", label: "Question", sortBy: "question", cell: ({ question }) => <ShortText text={question} /> },
  {
    key: "product",
    label: "Product",
    sortBy: "product.name",
    hidden: true,
    cell: ({ product }) => product?.name ?? "Every product",
  },
  { key: "slug", label: "Slug", hidden: true, cell: ({ slug }) => slug },
];

const BLANK: QuestionInput = {
  product_id: null,
  name: "",
  slug: "",
  question: "",
  type: "text",
  min: null,
  max: null,
  regex: null,
  list_options: null,
  selection: null,
  should_validate: false,
  correct_answer: null,
  on_fail: "block",
  is_health: false,
};

export function QuestionsScreen({ first }: { first: FirstPage<Question> | undefined }) {
  const user = useUser();
  const products = useOptions("/products/options");
  const mayChange = ({ product_id }: Question) => user.is_admin || product_id !== null;
  return (
    <ListScreen
      resource="questions"
      singular="Question"
      title="Config • Questions"
      subtitle="What is asked of a client before a sale."
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
      form={{ input: questionInput, blank: BLANK, of: formOf, fields: QuestionFields, width: 720 }}
      describe={({ name }) => `the question “${name}”`}
      allow={{ update: mayChange, destroy: mayChange }}
    />
  );
}

const formOf = (question: Question): QuestionInput => ({
  product_id: question.product_id,
  name: question.name,
  slug: question.slug,
  question: question.question,
  type: question.type,
  min: question.min,
  max: question.max,
  regex: question.regex,
  list_options: question.list_options,
  selection: question.selection,
  should_validate: question.should_validate,
  correct_answer: question.correct_answer,
  on_fail: question.on_fail,
  is_health: question.is_health,
});
