"use client";

import { SelectField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { Alert } from "@/components/ui/alert";
import { toast } from "@/components/ui/toast";
import { describeWork } from "@/lib/identity/open-work/open-work";
import type { OpenWork } from "@/lib/identity/open-work/schema";
import { handOverInput, type Team } from "@/lib/identity/teams/schema";
import { api } from "@/lib/platform/client/api";
import { useOptions } from "@/lib/platform/client/resource";

type Props = {
  team: Team;
  /** Why the work has to be handed over, if the user did not ask for it. */
  reason?: string;
  saveLabel?: string;
  onHandedOver?: () => Promise<void>;
  onClose: () => void;
};

/** Asks which other team gets the open leads and sales. */
export function HandOverDialog({ team, reason, saveLabel = "Hand over", onHandedOver, onClose }: Props) {
  const others = useOptions(`/teams/options?tenant_id=${team.tenant_id}`).filter(({ id }) => id !== team.id);

  async function handOver({ team_id }: { team_id: number }) {
    const moved = await api.post<OpenWork>(`/teams/${team.id}/hand-over`, { team_id });
    toast("success", `${describeWork(moved)} handed over`);
    await onHandedOver?.();
    onClose();
  }

  return (
    <FormDialog
      title={`Hand over ${team.name}`}
      description="Its open leads and sales go to another team. Its members stay."
      width={480}
      input={handOverInput}
      values={{}}
      saveLabel={saveLabel}
      onSave={handOver}
      onClose={onClose}
    >
      {reason && <Alert tone="warning">{reason}</Alert>}
      <SelectField name="team_id" label="To team" required options={others} hint="Only active teams can be chosen." />
    </FormDialog>
  );
}
