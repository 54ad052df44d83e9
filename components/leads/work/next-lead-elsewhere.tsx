"use client";

import { PhoneForwarded } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useKeys } from "@/components/ui/browser/use-keys";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { messageOf } from "@/lib/platform/client/api";
import { openNextLead, type QueueOf } from "./open-next-lead";
import { useMayAsk } from "./use-may-ask";

type Props = {
  product: QueueOf;
  /** Called before the lead is asked for; false stays on the page. */
  onLeave: () => Promise<boolean>;
};

/** Takes the next lead of a product from another page, and opens it in its list. Also by the key n. */
export function NextLeadElsewhere({ product, onLeave }: Props) {
  const router = useRouter();
  const mayAsk = useMayAsk();
  const [isAsking, setAsking] = useState(false);

  async function leave() {
    setAsking(true);
    try {
      if (await onLeave()) await openNextLead([product], router.push);
    } catch (error) {
      toast("error", messageOf(error));
    }
    setAsking(false);
  }

  useKeys({ n: mayAsk && !isAsking ? () => void leave() : undefined });
  if (!mayAsk) return null;
  return (
    <Button busy={isAsking} aria-keyshortcuts="n" onClick={() => void leave()}>
      <PhoneForwarded aria-hidden className="size-4 text-muted max-sm:hidden" /> Next lead
    </Button>
  );
}
