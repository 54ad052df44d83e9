"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { CLASS_LABELS } from "@/lib/identity/resources/class-labels";
import type { RetentionPeriodRow } from "@/lib/leads/recordings/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";

type Props = { period: RetentionPeriodRow; tenant: { id: number; name: string }; onClose: () => void };

/** Lets an organisation go by the period of all organisations again. */
export function DropDialog({ period, tenant, onClose }: Props) {
  const queryClient = useQueryClient();
  const { length, unit } = period.platform;
  return (
    <ConfirmDialog
      title={CLASS_LABELS[period.class]}
      text={`${tenant.name} goes back to the period of all organisations, ${length} ${unit}. If the length changes, the first night is a dry run; deletion starts the day after.`}
      confirmLabel={`Use ${length} ${unit}`}
      onConfirm={async () => {
        await api.delete(`/tenants/${tenant.id}/retention-periods/${period.class}`);
        await queryClient.invalidateQueries({ queryKey: queryKeys.resource("retention-periods") });
        toast("success", "Retention period updated");
      }}
      onClose={onClose}
    />
  );
}
