"use client";

import * as Accordion from "@radix-ui/react-accordion";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import type { Folder } from "@/components/catalogue/documents/document-folders";
import { DocumentLink } from "@/components/catalogue/documents/document-link";
import { Badge } from "@/components/ui/badge";
import { Spinner } from "@/components/ui/button";
import { Dialog, DialogBody } from "@/components/ui/dialog/dialog";
import { RetryAlert } from "@/components/ui/retry-alert";
import type { ProductDocument } from "@/lib/catalogue/documents/schema";
import type { LandingFaq } from "@/lib/catalogue/landing/schema";
import type { ProductPreview } from "@/lib/catalogue/preview/schema";
import { type ApiError, api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { capitalize } from "@/lib/platform/text/capitalize";
import { formatCount } from "@/lib/platform/text/format";
import { INSURANCE_CLASS_LABELS } from "../insurance-class";
import { PreviewPlans } from "./preview-plans";
import { PreviewQuestionnaires } from "./preview-questionnaires";

type Props = { product: { id: number; name: string; description: string | null }; onClose: () => void };

/** A product as agents see it: its plans, its documents, its FAQs, and its questionnaires to try. */
export function PreviewDialog({ product, onClose }: Props) {
  const preview = useQuery<ProductPreview, ApiError>({
    queryKey: queryKeys.productPreview(product.id),
    queryFn: () => api.get<ProductPreview>(`/products/${product.id}/preview`),
    staleTime: 0,
  });
  const { name, description } = preview.data?.product ?? product;
  return (
    <Dialog title={name} width={860} onClose={onClose}>
      <DialogBody>
        {preview.data && <Insurance product={preview.data.product} />}
        {description && <p className="break-words whitespace-pre-line text-muted">{description}</p>}
        {preview.error && <RetryAlert error={preview.error} onRetry={preview.refetch} />}
        {preview.isPending && (
          <p role="status" className="flex items-center justify-center gap-2 py-10 text-muted">
            <Spinner /> Loading the preview …
          </p>
        )}
        {preview.data && <Blocks preview={preview.data} />}
      </DialogBody>
    </Dialog>
  );
}

function Insurance({ product: { insurance_class, underwriter } }: Pick<ProductPreview, "product">) {
  const known = [
    insurance_class && `${INSURANCE_CLASS_LABELS[insurance_class]} insurance`,
    underwriter && `underwritten by ${underwriter}`,
  ];
  const sentence = known.filter(Boolean).join(", ");
  return sentence && <p className="font-medium break-words">{capitalize(sentence)}</p>;
}

function Blocks({ preview: { plans, brochures, terms, faqs, questionnaires } }: { preview: ProductPreview }) {
  return (
    <Accordion.Root type="multiple" defaultValue={["plans"]} className="rounded-control border">
      <Block name="plans" title="Plans" count={plans.length} empty="No plans linked">
        <PreviewPlans plans={plans} />
      </Block>
      <Block name="brochures" title="Brochures" count={brochures.length} empty="No brochures uploaded">
        <PreviewDocuments folder="brochures" documents={brochures} />
      </Block>
      <Block name="terms" title="Terms & Conditions" count={terms.length} empty="No terms uploaded">
        <PreviewDocuments folder="terms" documents={terms} />
      </Block>
      <Block name="faqs" title="FAQs" count={faqs.length} empty="No FAQs linked">
        <PreviewFaqs faqs={faqs} />
      </Block>
      <Block
        name="questionnaires"
        title="Questionnaires"
        count={questionnaires.length}
        empty="No questionnaires linked"
      >
        <PreviewQuestionnaires questionnaires={questionnaires} />
      </Block>
    </Accordion.Root>
  );
}

type BlockProps = { name: string; title: string; count: number; empty: string; children: ReactNode };

/** One part of a preview, collapsible, with the number of its items. */
function Block({ name, title, count, empty, children }: BlockProps) {
  return (
    <Accordion.Item value={name} className="border-b last:border-b-0">
      <Accordion.Header>
        <Accordion.Trigger className="group flex min-h-11 w-full items-center gap-2 rounded-control px-3 text-left -outline-offset-2 hover:bg-hover">
          <ChevronRight
            aria-hidden
            className="size-4 shrink-0 text-muted transition-transform group-data-[state=open]:rotate-90"
          />
          <span className="font-semibold">{title}</span>
          <span className="tabular ml-auto text-[13px] text-muted">{formatCount(count)}</span>
        </Accordion.Trigger>
      </Accordion.Header>
      <Accordion.Content className="px-3 pt-1 pb-4 sm:px-4">
        {count === 0 ? <p className="text-muted">{empty}</p> : children}
      </Accordion.Content>
    </Accordion.Item>
  );
}

function PreviewDocuments({ folder, documents }: { folder: Folder; documents: ProductDocument[] }) {
  return (
    <ul className="divide-y">
      {documents.map((document) => (
        <li key={document.id} className="flex py-1">
          <DocumentLink folder={folder} document={document} />
        </li>
      ))}
    </ul>
  );
}

function PreviewFaqs({ faqs }: { faqs: LandingFaq[] }) {
  return (
    <dl className="flex flex-col gap-4">
      {faqs.map((faq) => (
        <div key={faq.id}>
          <dt className="flex items-start gap-2 font-medium">
            <Badge>#{faq.product_index}</Badge>
            <span className="min-w-0 break-words">{faq.question}</span>
          </dt>
          <dd className="mt-1 break-words whitespace-pre-line text-muted">{faq.answer ?? "No answer yet"}</dd>
        </div>
      ))}
    </dl>
  );
}
