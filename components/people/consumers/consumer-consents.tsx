"use client";

import { channelText, proofText } from "@/components/leads/consents/proof-text";
import type { Column } from "@/components/table/column";
import { PlainTable } from "@/components/table/plain-table";
import { Badge } from "@/components/ui/badge";
import type { Consent } from "@/lib/leads/consents/schema";
import { formatDateTime } from "@/lib/platform/text/format";
import { CONSENT_LABELS, CONSENT_TONES } from "./consumer-labels";
import { TabPages, usePages } from "./tab-pages";

const columns: Column<Consent>[] = [
  {
    key: "state",
    label: "Consent",
    cell: ({ state }) => <Badge tone={CONSENT_TONES[state]}>{CONSENT_LABELS[state]}</Badge>,
  },
  {
    key: "purpose",
    label: "Purpose",
    cell: ({ purpose }) => <span className="first-letter:uppercase">{purpose}</span>,
  },
  { key: "channel", label: "Channel", cell: ({ channel }) => channelText(channel) },
  {
    key: "how",
    label: "How",
    cell: ({ how, wording, evidence }) => (
      <span className="break-words">{[how, wording && `“${wording}”`, evidence].filter(Boolean).join(" · ")}</span>
    ),
  },
  { key: "proof", label: "Recording", cell: (consent) => proofText(consent) ?? "–" },
  { key: "actor", label: "Recorded by", shrinks: true, cell: ({ actor_name }) => actor_name },
  { key: "created_at", label: "When", cell: ({ created_at }) => formatDateTime(created_at) },
];

export const ConsumerConsents = ({ id }: { id: number }) => (
  <TabPages pages={usePages<Consent>(id, "consents")} empty="No consent recorded yet.">
    {(rows) => <PlainTable label="Consents" columns={columns} rows={rows} />}
  </TabPages>
);
