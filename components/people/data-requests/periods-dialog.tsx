"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { NumberField, TextAreaField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog/dialog";
import { Loading } from "@/components/ui/loading";
import { RetryAlert } from "@/components/ui/retry-alert";
import { toast } from "@/components/ui/toast";
import { notVerified } from "@/lib/insurance/law/elsewhere";
import { REQUEST_NAMES } from "@/lib/people/data-requests/names";
import { periodInput, type RequestPeriod } from "@/lib/people/data-requests/schema";
import type { RequestType } from "@/lib/people/data-requests/types";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";

const KEY = queryKeys.resource("data-request-periods");

/** Within how many days each type of request is answered, and why. */
export function PeriodsDialog({ onClose }: { onClose: () => void }) {
  const [changed, setChanged] = useState<RequestPeriod>();
  const periods = useQuery({
    queryKey: KEY,
    queryFn: () => api.get<{ data: RequestPeriod[] }>("/data-request-periods"),
  });
  if (changed) return <PeriodDialog period={changed} onClose={() => setChanged(undefined)} />;
  return (
    <Dialog
      title="Deadlines"
      description="Days to answer each type of request. A change applies to new requests only."
      width={600}
      onClose={onClose}
    >
      <DialogBody>
        {periods.isPending && <Loading />}
        {periods.error && <RetryAlert error={periods.error} onRetry={periods.refetch} />}
        <ul className="flex flex-col divide-y">
          {periods.data?.data.map((period) => (
            <li key={period.id} className="flex items-start justify-between gap-4 py-3">
              <div className="min-w-0">
                <p className="font-medium">
                  {REQUEST_NAMES[period.type]}: {describe(period.days)}
                </p>
                <p className="text-[13px] text-muted">{period.source}</p>
                <Unverified type={period.type} />
              </div>
              <Button size="small" onClick={() => setChanged(period)}>
                Change<span className="sr-only"> {REQUEST_NAMES[period.type]}</span>
              </Button>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <div data-actions>
          <Button onClick={onClose}>Close</Button>
        </div>
      </DialogFooter>
    </Dialog>
  );
}

function describe(days: number): string {
  if (days === 0) return "at once";
  return days === 1 ? "1 day" : `${days} days`;
}

function PeriodDialog({ period, onClose }: { period: RequestPeriod; onClose: () => void }) {
  const queryClient = useQueryClient();
  return (
    <FormDialog
      title={REQUEST_NAMES[period.type]}
      width={480}
      input={periodInput}
      values={{ days: period.days, source: period.source }}
      onSave={async (input, version) => {
        await api.put(`/data-request-periods/${period.id}`, { ...input, version: version ?? period.version });
        await queryClient.invalidateQueries({ queryKey: KEY });
        toast("success", "Deadline changed");
        onClose();
      }}
      onClose={onClose}
    >
      <NumberField name="days" label="Days" required min={0} max={365} />
      <Unverified type={period.type} />
      <TextAreaField name="source" label="Legal source" required rows={2} maxLength={2000} />
    </FormDialog>
  );
}

const Unverified = ({ type }: { type: RequestType }) =>
  type === "recording_copy" && <p className="text-[13px] text-warning-text">{notVerified("period")}</p>;
