"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ArrowDown, ArrowUp } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { toast } from "@/components/ui/toast";
import type { AllocationRule } from "@/lib/leads/allocation/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import type { Page } from "@/lib/platform/lists/list";

type Rules = Page<AllocationRule>;

/** The rules of the same product and tenant in their order, as many as one request returns. */
const siblingRules = ({ product_id, tenant_id }: AllocationRule) =>
  api.get<Rules>(`/allocation-rules?product_id=${product_id}&tenant_id=${tenant_id}&sortBy=position&per_page=1000`);

/** Swaps a rule with the one above or below it. */
export function MoveButtons({ rule }: { rule: AllocationRule }) {
  const queryClient = useQueryClient();
  const move = useMutation({
    mutationFn: async (by: 1 | -1) => {
      const ids = (await siblingRules(rule)).data.map(({ id }) => id);
      const place = ids.indexOf(rule.id);
      const other = ids[place + by];
      if (other === undefined) return;
      ids[place] = other;
      ids[place + by] = rule.id;
      await api.post("/allocation-rules/order", { product_id: rule.product_id, tenant_id: rule.tenant_id, ids });
    },
    onError: (error) => toast("error", error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.resource("allocation-rules") }),
  });
  const { mutate, isPending } = move;
  return (
    <>
      <IconButton
        icon={ArrowUp}
        label="Move rule up"
        disabled={isPending || rule.position === 1}
        onClick={() => mutate(-1)}
      />
      <IconButton
        icon={ArrowDown}
        label="Move rule down"
        disabled={isPending || rule.is_last}
        onClick={() => mutate(1)}
      />
    </>
  );
}
