"use client";

import { Copy } from "lucide-react";
import type { Column } from "@/components/table/column";
import { PlainTable } from "@/components/table/plain-table";
import { Button } from "@/components/ui/button";
import { copy } from "@/components/ui/copy";
import { Panel } from "@/components/ui/panel";
import type { DuplicatePolicy, LeadSource } from "@/lib/leads/sources/schema";
import { formatCount } from "@/lib/platform/text/format";
import { curlOf, type FieldRow, fieldRowsOf } from "./instruction-fields";

const HEADERS = [
  { id: "X-Api-Key", value: "YOUR_KEY", meaning: "The key of this source. Keep it secret." },
  { id: "Content-Type", value: "application/json", meaning: "The body is one JSON object." },
  {
    id: "Idempotency-Key",
    value: "A-10023",
    meaning: "Optional: your own identifier for this post, at most 255 characters.",
  },
];

const ANSWERS = [
  { id: "201", body: '{ "id", "lead_id", "status": "created" }', meaning: "The lead was created." },
  { id: "200", body: '{ "id", "lead_id", "status": "updated" }', meaning: "The person's open lead was updated." },
  { id: "409", body: '{ "message", "duplicate_of" }', meaning: "The person is already a lead." },
  { id: "409 ", body: '{ "message", "suppressed": true }', meaning: "The person asked not to be contacted." },
  { id: "413", body: '{ "message" }', meaning: "The body is larger than 16 KB." },
  { id: "422", body: '{ "message", "errors" }', meaning: "Some fields are invalid; errors names each of them." },
  { id: "429", body: "Retry-After", meaning: "Today's limit is reached. Try again after this many seconds." },
  { id: "401, 403", body: '{ "message" }', meaning: "The key is wrong, or you may not post from this address." },
];

const POLICIES: Record<DuplicatePolicy, string> = {
  reject: "is refused with 409 and the number of the existing lead.",
  link: "is stored as a new lead that is marked as a duplicate; the answer names the existing lead.",
  update: "updates the open lead. If the lead is processed, a new one is created and marked as a duplicate.",
};

/** What the sender of leads has to know, designed for printing. */
export function Instructions({ source, address }: { source: LeadSource; address: string }) {
  return (
    <div className="flex max-w-4xl flex-col gap-4 print:gap-6">
      <Panel title="Address">
        <Code>{`POST ${address}`}</Code>
      </Panel>
      <Panel title="Headers">
        <PlainTable label="Headers" rows={HEADERS} columns={HEADER_COLUMNS} />
      </Panel>
      <Example curl={curlOf(source, address)} />
      <Panel title="Fields">
        <PlainTable label="Fields" rows={fieldRowsOf(source)} columns={FIELD_COLUMNS} />
      </Panel>
      <Panel title="Answers">
        <PlainTable label="Answers" rows={ANSWERS} columns={ANSWER_COLUMNS} />
      </Panel>
      <Rules source={source} />
    </div>
  );
}

const HEADER_COLUMNS: Column<(typeof HEADERS)[number]>[] = [
  { key: "name", label: "Header", cell: ({ id }) => <code>{id}</code> },
  { key: "value", label: "Value", cell: ({ value }) => <code>{value}</code> },
  { key: "meaning", label: "Meaning", cell: ({ meaning }) => meaning },
];

const FIELD_COLUMNS: Column<FieldRow>[] = [
  { key: "name", label: "Field", cell: ({ id }) => <code>{id}</code> },
  { key: "meaning", label: "Meaning", cell: ({ meaning }) => meaning },
  { key: "example", label: "Example", cell: ({ example }) => <code className="break-all">{example}</code> },
];

const ANSWER_COLUMNS: Column<(typeof ANSWERS)[number]>[] = [
  { key: "status", label: "Status", cell: ({ id }) => <span className="tabular">{id.trim()}</span> },
  { key: "body", label: "Holds", cell: ({ body }) => <code className="break-all">{body}</code> },
  { key: "meaning", label: "Meaning", cell: ({ meaning }) => meaning },
];

function Example({ curl }: { curl: string }) {
  const copyButton = (
    <span className="print:hidden">
      <Button size="small" onClick={() => void copy(curl, "Example copied")}>
        <Copy aria-hidden className="size-3.5 text-muted" /> Copy
      </Button>
    </span>
  );
  return (
    <Panel title="Example" action={copyButton}>
      <Code>{curl}</Code>
    </Panel>
  );
}

function Rules({ source }: { source: LeadSource }) {
  const { duplicate_policy, duplicate_days, cell_errors, daily_cap, ip_allow_list } = source;
  return (
    <Panel title="Rules">
      <ul className="flex list-disc flex-col gap-2 py-3 pr-4 pl-8">
        <li>
          A person whose phone number, email address or ID number came in for this product in the last {duplicate_days}{" "}
          {duplicate_days === 1 ? "day" : "days"} {POLICIES[duplicate_policy]}
        </li>
        <li>
          A post that is sent again with the same Idempotency-Key and the same body gets the same answer, and creates
          nothing new. If no answer comes, try again with the same key.
        </li>
        {cell_errors === "lenient" && (
          <li>
            If an optional field can't be read, the lead is still accepted: the field goes into its note as you sent it,
            and warnings in the answer says why. A lead with an unusable phone number or email address is always
            refused.
          </li>
        )}
        <li>A post with fields that are not listed above is refused, and nothing is stored. The answer names them.</li>
        {daily_cap !== null && <li>At most {formatCount(daily_cap)} leads are accepted a day, South African time.</li>}
        {ip_allow_list.length > 0 && <li>Posts are accepted only from {ip_allow_list.join(", ")}.</li>}
      </ul>
    </Panel>
  );
}

const Code = ({ children }: { children: string }) => (
  <pre className="px-4 py-3 font-mono text-[13px] leading-relaxed break-words whitespace-pre-wrap">{children}</pre>
);
