"use client";

import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import { PlainTable } from "@/components/table/plain-table";
import { Button } from "@/components/ui/button";
import { copy } from "@/components/ui/copy";
import { Panel } from "@/components/ui/panel";
import type { DuplicatePolicy, LeadSource } from "@/lib/leads/lead-sources/schema";
import { formatCount } from "@/lib/platform/format";
import { curlOf, fieldRowsOf } from "./instruction-fields";

const HEADERS = [
  { id: "X-Api-Key", value: "YOUR_KEY", meaning: "The key of this source. Keep it to yourself." },
  { id: "Content-Type", value: "application/json", meaning: "The body is one JSON object." },
  {
    id: "Idempotency-Key",
    value: "A-10023",
    meaning: "If you like: your own mark for this post, at most 255 characters.",
  },
];

const ANSWERS = [
  { id: "201", body: '{ "id", "lead_id", "status": "created" }', meaning: "The lead has come in." },
  { id: "200", body: '{ "id", "lead_id", "status": "updated" }', meaning: "The person’s open lead was updated." },
  { id: "409", body: '{ "message", "duplicate_of" }', meaning: "The person is a lead already." },
  { id: "409 ", body: '{ "message", "suppressed": true }', meaning: "The person asked not to be contacted." },
  { id: "422", body: '{ "message", "errors" }', meaning: "Something is not right; errors names each field." },
  { id: "429", body: "Retry-After", meaning: "The leads of today have come in. Try again after so many seconds." },
  { id: "401, 403", body: '{ "message" }', meaning: "The key is wrong, or you may not post from this address." },
];

const POLICIES: Record<DuplicatePolicy, string> = {
  reject: "is refused with 409 and the number of the lead that is there.",
  link: "is kept as a lead of its own that is marked as a duplicate; the answer names the lead that is there.",
  update: "updates the open lead; where that is closed already, a new one comes in that is marked as a duplicate.",
};

/** What whoever sends leads has to know; printable. */
export function Instructions({ source, address }: { source: LeadSource; address: string }) {
  const curl = curlOf(source, address);
  const { duplicate_policy, duplicate_days, daily_cap, ip_allow_list } = source;
  return (
    <div className="flex max-w-4xl flex-col gap-4 print:gap-6">
      <Panel title="Address">
        <Code>{`POST ${address}`}</Code>
      </Panel>
      <Panel title="Headers">
        <PlainTable
          label="Headers"
          rows={HEADERS}
          columns={[
            { key: "name", label: "Header", cell: ({ id }) => <code>{id}</code> },
            { key: "value", label: "Value", cell: ({ value }) => <code>{value}</code> },
            { key: "meaning", label: "Meaning", cell: ({ meaning }) => meaning },
          ]}
        />
      </Panel>
      <Panel
        title="Example"
        action={
          <span className="print:hidden">
            <Button size="small" onClick={() => void copy(curl, "Example copied")}>
              <Copy aria-hidden className="size-3.5 text-muted" /> Copy
            </Button>
          </span>
        }
      >
        <Code>{curl}</Code>
      </Panel>
      <Panel title="Fields">
        <PlainTable
          label="Fields"
          rows={fieldRowsOf(source)}
          columns={[
            { key: "name", label: "Field", cell: ({ id }) => <code>{id}</code> },
            { key: "meaning", label: "Meaning", cell: ({ meaning }) => meaning },
            { key: "example", label: "Example", cell: ({ example }) => <code className="break-all">{example}</code> },
          ]}
        />
      </Panel>
      <Panel title="Answers">
        <PlainTable
          label="Answers"
          rows={ANSWERS}
          columns={[
            { key: "status", label: "Status", cell: ({ id }) => <span className="tabular">{id.trim()}</span> },
            { key: "body", label: "Holds", cell: ({ body }) => <code className="break-all">{body}</code> },
            { key: "meaning", label: "Meaning", cell: ({ meaning }) => meaning },
          ]}
        />
      </Panel>
      <Panel title="Rules">
        <Rules>
          <li>
            A person whose phone number, e-mail address or ID number came in for this product in the last{" "}
            {duplicate_days} {duplicate_days === 1 ? "day" : "days"} {POLICIES[duplicate_policy]}
          </li>
          <li>
            A post that is sent again with the same Idempotency-Key and the same body gets the same answer, and makes
            nothing new. Try again with the same key whenever no answer came.
          </li>
          <li>Fields that are not listed above are refused by name, and nothing is stored.</li>
          {daily_cap !== null && <li>At most {formatCount(daily_cap)} leads come in a day, South African time.</li>}
          {ip_allow_list.length > 0 && <li>Posts are taken from {ip_allow_list.join(", ")} alone.</li>}
        </Rules>
      </Panel>
    </div>
  );
}

const Code = ({ children }: { children: string }) => (
  <pre className="px-4 py-3 font-mono text-[13px] leading-relaxed break-words whitespace-pre-wrap">{children}</pre>
);

const Rules = ({ children }: { children: ReactNode }) => (
  <ul className="flex list-disc flex-col gap-2 py-3 pr-4 pl-8">{children}</ul>
);
