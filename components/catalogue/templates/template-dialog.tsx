"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { productNameOf } from "@/components/catalogue/products/product-name";
import { Spinner } from "@/components/ui/button";
import { Dialog, DialogText } from "@/components/ui/dialog/dialog";
import { RetryAlert } from "@/components/ui/retry-alert";
import type { OwnedTemplate } from "@/lib/catalogue/templates/schema";
import { type ApiError, api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { capitalize } from "@/lib/platform/text/capitalize";

type Props<Section> = {
  resource: "scripts" | "scorecards";
  noun: string;
  /** What a template consists of, for the message that it has none. */
  parts: "sections" | "items";
  /** As the list has it, without its sections. */
  record: OwnedTemplate & { sections?: Section[] };
  onClose: () => void;
  children: (section: Section) => ReactNode;
};

/** A template to read, section by section. */
export function TemplateDialog<Section>({ resource, noun, parts, record, onClose, children }: Props<Section>) {
  const { data, error, isPending, refetch } = useQuery<typeof record, ApiError>({
    queryKey: queryKeys.record(resource, record.id),
    queryFn: () => api.get<typeof record>(`/${resource}/${record.id}`),
  });
  const name = capitalize(noun);
  return (
    <Dialog
      title={`${name} of ${productNameOf(record.product)}`}
      description="Placeholders show sample values."
      width={760}
      onClose={onClose}
    >
      <DialogText label={name}>
        {error && <RetryAlert error={error} onRetry={refetch} />}
        {isPending && (
          <p role="status" className="flex items-center justify-center gap-2 py-10 text-muted">
            <Spinner /> Loading the {noun} …
          </p>
        )}
        {data?.sections?.map((section) => children(section))}
        {data?.sections?.length === 0 && (
          <p className="text-muted">
            This {noun} has no {parts}, so it is not used.
          </p>
        )}
      </DialogText>
    </Dialog>
  );
}
