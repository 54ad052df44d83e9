"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import type { ApiKey } from "@/lib/integrations/api-keys/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { formatCount, formatDateTime } from "@/lib/platform/text/format";
import { RevokeButton, RotateButton } from "./api-key-actions";
import { KeyInstructions } from "./api-key-instructions";
import { StateBadge } from "./api-key-labels";

type Props = {
  first: ApiKey;
  /** Where the API is: "https://example.com". */
  origin: string;
};

/** One key: its limits, and the instructions for whoever uses it. */
export function ApiKeyScreen({ first, origin }: Props) {
  const { data: key } = useQuery({
    queryKey: queryKeys.record("api-keys", first.id),
    queryFn: () => api.get<ApiKey>(`/api-keys/${first.id}`),
    initialData: first,
  });
  const actions = key.state === "active" && (
    <div className="flex flex-wrap gap-2 print:hidden">
      <RotateButton apiKey={key} labelled />
      <RevokeButton apiKey={key} labelled />
    </div>
  );
  return (
    <>
      <div>
        <Link
          href="/integrations/api-keys"
          className="mb-1 inline-flex items-center gap-1.5 rounded-control text-muted hover:text-text print:hidden"
        >
          <ArrowLeft aria-hidden className="size-4" /> API keys
        </Link>
        <PageHeader
          title={key.name}
          subtitle={`${key.tenant.name} · created by ${key.created_by_name}`}
          action={actions}
        />
      </div>
      <div className="flex max-w-4xl flex-col gap-4">
        <Panel title="Key">
          <dl className="grid grid-cols-1 gap-x-6 gap-y-3 px-4 py-3 sm:grid-cols-2">
            {factsOf(key).map(([label, value]) => (
              <div key={label}>
                <dt className="text-[13px] text-muted">{label}</dt>
                <dd className="break-words">{value}</dd>
              </div>
            ))}
          </dl>
        </Panel>
        <KeyInstructions apiKey={key} origin={origin} />
      </div>
    </>
  );
}

const factsOf = (key: ApiKey) =>
  [
    ["State", <StateBadge key="state" state={key.state} />],
    ["Begins with", <code key="hint">{key.key_hint}</code>],
    ["Scopes", key.scopes.join(", ")],
    ["Personal data", key.include_personal_data ? "In full" : "Hidden"],
    ["Requests per minute", formatCount(key.rate_limit)],
    ["Allowed addresses", key.ip_allow_list.join(", ") || "Any"],
    ["Expires", momentOf(key.expires_at, "Never")],
    ["Last use", momentOf(key.last_used_at, "Never")],
    ["Created", momentOf(key.created_at, "–")],
    ["Previous secret works until", momentOf(key.previous_until, "–")],
  ] as const;

const momentOf = (moment: string | null, none: string) => (moment ? formatDateTime(moment) : none);
