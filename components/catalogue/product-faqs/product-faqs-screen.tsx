"use client";

import { NumberField, SelectField, TextAreaField } from "@/components/form/fields";
import { ListScreen } from "@/components/shell/list-screen";
import type { Column } from "@/components/table/column";
import { ShortText } from "@/components/table/short-text";
import { FAQ_TEXT_MAX_LENGTH, type Faq, faqInput } from "@/lib/catalogue/product-faqs/schema";
import { type FirstPage, useOptions } from "@/lib/platform/client/resource";

const columns: Column<Faq>[] = [
  { key: "product", label: "Product", sortBy: "product.name", cell: (faq) => faq.product?.name ?? "–" },
  { key: "question", label: "Question", sortBy: "question", cell: (faq) => <ShortText text={faq.question} /> },
  {
    key: "product_index",
    label: "Index",
    sortBy: "product_index",
    align: "right",
    hidden: true,
    cell: (faq) => faq.product_index,
  },
];

function FaqFields() {
  const products = useOptions("/products/options");
  return (
    <>
      <SelectField name="product_id" label="Product" required options={products} />
      <NumberField name="product_index" label="Display index" required min={0} />
      <TextAreaField name="question" label="Question" required rows={3} maxLength={FAQ_TEXT_MAX_LENGTH} />
      <TextAreaField name="answer" label="Answer" rows={4} maxLength={FAQ_TEXT_MAX_LENGTH} />
    </>
  );
}

export function ProductFaqsScreen({ first }: { first: FirstPage<Faq> | undefined }) {
  const products = useOptions("/products/options");
  return (
    <ListScreen
      resource="product-faqs"
      singular="FAQ"
      title="Config • Product FAQs"
      subtitle="Manage frequently asked questions per product."
      label="Product FAQs"
      columns={columns}
      defaultSort={{ by: "product_index", desc: false }}
      searchPlaceholder="Search question/answer"
      filters={[{ name: "product_id", label: "Product", options: products }]}
      empty="No FAQs found."
      first={first}
      form={{
        input: faqInput,
        blank: { product_index: 0, question: "", answer: "" },
        of: ({ product_id, product_index, question, answer }) => ({ product_id, product_index, question, answer }),
        fields: FaqFields,
        width: 720,
      }}
      describe={(faq) => `#${faq.product_index} for ${faq.product.name}`}
    />
  );
}
