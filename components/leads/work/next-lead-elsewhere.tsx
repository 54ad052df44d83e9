"use client";

import { PhoneForwarded } from "lucide-react";
import { useRouter } from "next/navigation";
import { useKeys } from "@/components/ui/browser/use-keys";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useMayAsk } from "./next-lead";
import { FROM_QUEUE, useNextLead } from "./use-next-lead";

type Props = {
  product: { id: number; slug: string };
  /** Called before the lead is asked for; false stays on the page. */
  onLeave: () => Promise<boolean>;
};

/** Takes the next lead of a product from another page, and opens it in its list. Also by the key n. */
export function NextLeadElsewhere({ product, onLeave }: Props) {
  const router = useRouter();
  const mayAsk = useMayAsk();
  const { ask, isAsking } = useNextLead(
    product,
    (id) => id !== null && router.push(`/leads/${product.slug}?lead=${id}&${FROM_QUEUE}=1`),
    { onNone: ({ tone, text }) => toast(tone, text) },
  );
  const leave = async () => {
    if (await onLeave()) ask();
  };
  useKeys({ n: mayAsk && !isAsking ? () => void leave() : undefined });
  if (!mayAsk) return null;
  return (
    <Button busy={isAsking} aria-keyshortcuts="n" onClick={() => void leave()}>
      <PhoneForwarded aria-hidden className="size-4 text-muted" /> Next lead
    </Button>
  );
}
