"use client";

import { useRouter } from "next/navigation";
import { useOnce } from "@/components/ui/browser/use-once";
import { toast } from "@/components/ui/toast";
import { FROM_QUEUE, useNextLead } from "./use-next-lead";

type Props = { product: { id: number; slug: string }; onDone: () => void };

/** Asks for the next lead of a product at once, and opens it in its list. */
export function NextLeadRequest({ product, onDone }: Props) {
  const router = useRouter();
  const { ask } = useNextLead(
    product,
    (id) => {
      onDone();
      if (id !== null) router.push(`/leads/${product.slug}?lead=${id}&${FROM_QUEUE}=1`);
    },
    { onNone: ({ tone, text }) => toast(tone, text) },
  );
  useOnce(ask);
  return null;
}
