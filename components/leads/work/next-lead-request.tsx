"use client";

import { useRouter } from "next/navigation";
import { useOnce } from "@/components/ui/browser/use-once";
import { toast } from "@/components/ui/toast";
import { messageOf } from "@/lib/platform/client/api";
import { openNextLead, type QueueOf } from "./open-next-lead";

type Props = { products: readonly QueueOf[]; onClose: () => void };

/** Asks for the next lead of the first product that has one as soon as it is rendered, and opens it in its list. */
export function NextLeadRequest({ products, onClose }: Props) {
  const router = useRouter();
  useOnce(
    () =>
      void openNextLead(products, router.push)
        .catch((error: unknown) => void toast("error", messageOf(error)))
        .finally(onClose),
  );
  return null;
}
