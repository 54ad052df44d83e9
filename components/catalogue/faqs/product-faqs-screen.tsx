"use client";

import { ListScreen } from "@/components/screen/list-screen";
import type { Column } from "@/components/table/column";
import { ShortText } from "@/components/table/short-text";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import type { Faq } from "@/lib/catalogue/faqs/schema";
import { type FirstPage, useOptions } from "@/lib/platform/client/resource";

const FaqForm = lazyDialog(() => import("./faq-form").then((module) => module.FaqForm));

const columns: Column<Faq>[] = [
  { key: "product", label: "Product", shrinks: true, sortBy: "product.name", cell: (faq) => faq.product?.name ?? "–" },
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
      form={FaqForm}
      describe={(faq) => `#${faq.product_index} for ${faq.product.name}`}
    />
  );
}
