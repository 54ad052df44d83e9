"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDashed } from "lucide-react";
import { useHydrated } from "@/components/ui/browser/use-hydrated";
import { useStored } from "@/components/ui/browser/use-stored";
import { Button, buttonStyle } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import type { Setup, SetupStep } from "@/lib/insights/dashboard/setup/schema";
import { type ApiError, api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";

/** The first steps of a new organisation, until all are done or they are dismissed in this browser. */
export function SetupPanel({ tenantId }: { tenantId: number | null }) {
  const query = tenantId === null ? "" : `?tenant_id=${tenantId}`;
  const [dismissed, dismiss] = useStored("local", `setup-dismissed-${tenantId ?? "own"}`);
  const isHydrated = useHydrated();
  const { data } = useQuery<Setup, ApiError>({
    queryKey: queryKeys.setup(query),
    queryFn: () => api.get<Setup>(`/dashboard/setup${query}`),
    enabled: isHydrated && dismissed === null,
  });
  if (!data?.tenant || dismissed !== null) return null;
  const { steps } = data;
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <Panel
      title={`First steps of ${data.tenant.name}`}
      action={
        <span className="flex items-center gap-3">
          <span className="tabular whitespace-nowrap text-muted">
            {done} of {steps.length} done
          </span>
          <Button size="small" variant="quiet" onClick={() => dismiss("true")}>
            Hide
          </Button>
        </span>
      }
    >
      <progress aria-label="Steps that are done" value={done} max={steps.length} className="block h-1 w-full" />
      <ol className="grid sm:grid-cols-2">
        {steps.map((step) => (
          <Step key={step.key} step={step} />
        ))}
      </ol>
    </Panel>
  );
}

function Step({ step: { title, text, isDone, href } }: { step: SetupStep }) {
  const Icon = isDone ? CircleCheck : CircleDashed;
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <Icon aria-hidden className={`size-4 shrink-0 ${isDone ? "text-success-text" : "text-muted"}`} />
      <div className="min-w-0 flex-1">
        <p className={isDone ? "text-muted" : "font-medium"}>
          {title}
          {isDone && <span className="sr-only">: done</span>}
        </p>
        {!isDone && <p className="text-[13px] break-words text-muted">{text}</p>}
      </div>
      {!isDone && (
        <Link href={href} aria-label={`Go: ${title}`} className={buttonStyle("secondary", "small")}>
          Go
        </Link>
      )}
    </li>
  );
}
