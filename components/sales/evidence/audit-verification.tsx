"use client";

import { useMutation } from "@tanstack/react-query";
import { SearchCheck } from "lucide-react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { RetryAlert } from "@/components/ui/retry-alert";
import { type ApiError, api } from "@/lib/platform/client/api";
import { describeVerification } from "@/lib/sales/evidence/verification";
import type { Verification } from "@/lib/sales/evidence/verification-schema";

/** Recomputes the chain of a sale's events when it is asked to. */
export const useVerification = (saleId: number) =>
  useMutation<Verification, ApiError, void>({
    mutationFn: () => api.get<Verification>(`/sales/${saleId}/audit/verification`),
  });

type Props = { verification: ReturnType<typeof useVerification> };

export const VerifyButton = ({ verification: { mutate, isPending } }: Props) => (
  <Button busy={isPending} onClick={() => mutate()}>
    {!isPending && <SearchCheck aria-hidden className="size-4 text-muted" />} Verify
  </Button>
);

/** What the last verification found. */
export function VerificationResult({ verification: { data, error, mutate, reset } }: Props) {
  if (error) return <RetryAlert error={error} onRetry={() => mutate()} />;
  if (!data) return <Alert tone="info">Not verified yet. Verify checks that no event was changed or removed.</Alert>;
  return (
    <Alert tone={toneOf(data)} onDismiss={reset}>
      <p className="font-medium">{describeVerification(data)}</p>
      {data.findings.length > 0 && (
        <ul aria-label="Findings" className="mt-1 list-disc pl-4">
          {data.findings.map(({ kind, event_id, seq, message }) => (
            <li key={`${kind} ${event_id} ${seq} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

function toneOf({ findings_total, waiting }: Verification) {
  if (findings_total > 0) return "error";
  return waiting > 0 ? "warning" : "success";
}
