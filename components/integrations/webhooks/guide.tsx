"use client";

import { Copy } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Column } from "@/components/table/column";
import { PlainTable } from "@/components/table/plain-table";
import { Button } from "@/components/ui/button";
import { copy } from "@/components/ui/copy";
import { Select } from "@/components/ui/input/input";
import { Panel } from "@/components/ui/panel";
import { WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS, type WebhookEventType } from "@/lib/integrations/webhooks/events";
import { exampleOf } from "@/lib/integrations/webhooks/examples";
import type { Webhook } from "@/lib/integrations/webhooks/schema";
import { RUN_SNIPPET, receiverSnippet, signSnippet } from "./snippets";

const HEADERS = [
  { id: "webhook-id", meaning: "The id of the event. Store it: the same event may arrive twice, with the same id." },
  {
    id: "webhook-timestamp",
    meaning: "When this attempt was sent, in seconds since 1970. Refuse attempts older than five minutes.",
  },
  {
    id: "webhook-signature",
    meaning:
      "“v1,” and the HMAC-SHA256 of “id.timestamp.body” in base64. While a secret is being replaced there are two, separated by a space; one must match.",
  },
];

const HEADER_COLUMNS: Column<(typeof HEADERS)[number]>[] = [
  { key: "name", label: "Header", cell: ({ id }) => <code className="whitespace-nowrap">{id}</code> },
  { key: "meaning", label: "Meaning", cell: ({ meaning }) => meaning },
];

/** What whoever receives the events has to know, step by step. */
export function Guide({ webhook }: { webhook: Webhook }) {
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <Panel title="How it works">
        <ul className="flex list-disc flex-col gap-2 py-3 pr-4 pl-8">
          <li>
            We send each event as <code>POST</code> with a JSON body to <code className="break-all">{webhook.url}</code>
            .
          </li>
          <li>Answer with a status from 200 to 299 within ten seconds. Do longer work after the answer.</li>
          <li>
            Any other answer is retried after 5 seconds, 5 minutes, 30 minutes, 2, 5, 10 and 14 hours, then given up.
            You can send it again under Deliveries for 30 days.
          </li>
          <li>
            Events of one lead or sale arrive in order as long as you accept them. Otherwise, use their timestamps.
          </li>
          <li>Changes that an agent can still undo are sent after a minute, or with the lead's next event.</li>
          <li>
            {webhook.include_personal_data
              ? "Client fields and free text are sent in full."
              : "Client fields and free text are null."}
          </li>
        </ul>
      </Panel>
      <Panel title="Headers">
        <PlainTable label="Headers" rows={HEADERS} columns={HEADER_COLUMNS} />
      </Panel>
      <Code title="1. Write a receiver that verifies the signature" text={receiverSnippet()} />
      <Code
        title="2. Start it with the secret of this webhook"
        note="It was shown once. If you have lost it, press “New secret”"
        text={RUN_SNIPPET}
      />
      <Code
        title="3. Test it with an event that you sign yourself: it answers 204, or 401 after any change"
        text={signSnippet()}
      />
      <Panel title="4. Send a test">
        <p className="px-4 py-3">
          Make the receiver reachable by https at the address above, then press “Send a test”. Its answer shows under
          Deliveries within seconds. The format is that of the Standard Webhooks specification, for which there are
          libraries in most languages.
        </p>
      </Panel>
      <Events webhook={webhook} />
    </div>
  );
}

function Events({ webhook }: { webhook: Webhook }) {
  const [type, setType] = useState<WebhookEventType>(webhook.events[0] ?? "lead.created");
  const text = JSON.stringify(exampleOf(type), null, 2);
  return (
    <Code
      title="Events"
      text={text}
      action={
        <Select
          aria-label="Event"
          value={type}
          onChange={({ target }) => setType(WEBHOOK_EVENT_TYPES.find((each) => each === target.value) ?? type)}
        >
          {WEBHOOK_EVENT_TYPES.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Select>
      }
      note={WEBHOOK_EVENTS[type]}
    />
  );
}

type CodeProps = { title: string; text: string; note?: string; action?: ReactNode };

function Code({ title, text, note, action }: CodeProps) {
  return (
    <Panel
      title={title}
      action={
        <span className="flex shrink-0 items-center gap-2 print:hidden">
          {action}
          <Button size="small" onClick={() => void copy(text, "Copied")}>
            <Copy aria-hidden className="size-3.5 text-muted" /> Copy
          </Button>
        </span>
      }
    >
      {note && <p className="px-4 pt-3 font-medium">{note}.</p>}
      <pre className="px-4 py-3 font-mono text-[13px] leading-relaxed break-words whitespace-pre-wrap">{text}</pre>
    </Panel>
  );
}
