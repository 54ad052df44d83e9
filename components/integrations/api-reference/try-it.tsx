"use client";

import { Download } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { Command } from "@/components/integrations/commands/command";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { download } from "@/components/ui/browser/download";
import { Button } from "@/components/ui/button";
import { Input, Textarea } from "@/components/ui/input/input";
import { Panel } from "@/components/ui/panel";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Segments } from "@/components/ui/segments";
import type { Operation } from "@/lib/integrations/openapi/reference";
import { sampleOf } from "@/lib/integrations/openapi/sample";
import { formatCount } from "@/lib/platform/text/format";
import { curlOf, type Draft, type Received, send } from "./request";
import { FormFields, ParameterFields } from "./request-fields";

const JSON_TYPE = "application/json";

/** A request to write, to copy as a command, and to send with one's own session or with an API key. */
export function TryIt({ operation, origin }: { operation: Operation; origin: string }) {
  const keyId = useId();
  const [draft, setDraft] = useState(() => firstDraft(operation));
  const [usesKey, setUsesKey] = useState(!operation.isPublic && !operation.takesSessions);
  const [key, setKey] = useState("");
  const [busy, setBusy] = useState(false);
  const [received, setReceived] = useState<Received>();
  const [error, setError] = useState<string>();
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setError(undefined);
    setReceived(undefined);
    const wrong = draft.mediaType === JSON_TYPE ? problemOf(draft.json) : undefined;
    if (wrong) return setError(wrong);
    setBusy(true);
    try {
      setReceived(await send(operation, draft, usesKey ? key : undefined));
    } catch {
      setError("The server could not be reached. Check your connection and try again.");
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Command title="Command" text={curlOf(operation, draft, origin)} />
      <Panel title="Try it">
        <form onSubmit={submit} className="flex flex-col gap-4 px-4 py-3">
          {operation.method !== "GET" && (
            <Alert tone="warning">Requests are real: they change the records of your organisation.</Alert>
          )}
          <Callers operation={operation} usesKey={usesKey} onChange={setUsesKey} />
          {usesKey && (
            <div className="flex flex-col gap-1.5">
              <label htmlFor={keyId} className="font-medium">
                API key
              </label>
              <Input
                id={keyId}
                type="password"
                autoComplete="off"
                required
                placeholder="tsk_…"
                value={key}
                onChange={({ target }) => setKey(target.value)}
              />
            </div>
          )}
          <ParameterFields operation={operation} draft={draft} onChange={change} />
          <BodyFields operation={operation} draft={draft} onChange={change} />
          {error && <Alert>{error}</Alert>}
          <div>
            <Button type="submit" variant="primary" busy={busy}>
              Send request
            </Button>
          </div>
        </form>
        {received && <ReceivedView received={received} />}
      </Panel>
    </>
  );
}

type CallersProps = { operation: Operation; usesKey: boolean; onChange: (usesKey: boolean) => void };

/** Who sends the request, where there is a choice. */
function Callers({ operation: { takesSessions, scopes }, usesKey, onChange }: CallersProps) {
  if (!takesSessions || scopes.length === 0) return null;
  return (
    <Segments
      label="Send as"
      options={[
        { id: "session", name: "My session" },
        { id: "key", name: "An API key" },
      ]}
      value={usesKey ? "key" : "session"}
      onChange={(id) => onChange(id === "key")}
    />
  );
}

type BodyProps = { operation: Operation; draft: Draft; onChange: (part: Partial<Draft>) => void };

function BodyFields({ operation, draft, onChange }: BodyProps) {
  const id = useId();
  const shown = operation.bodies.find(({ mediaType }) => mediaType === draft.mediaType);
  if (!shown) return null;
  return (
    <>
      {operation.bodies.length > 1 && (
        <Segments
          label="Media type"
          options={operation.bodies.map(({ mediaType }) => ({ id: mediaType, name: mediaType }))}
          value={shown.mediaType}
          onChange={(mediaType) => onChange({ mediaType })}
        />
      )}
      {shown.mediaType === JSON_TYPE ? (
        <div className="flex flex-col gap-1.5">
          <label htmlFor={id} className="font-medium">
            Body
          </label>
          <Textarea
            id={id}
            rows={Math.min(Math.max(draft.json.split("\n").length, 4), 18)}
            spellCheck={false}
            value={draft.json}
            onChange={({ target }) => onChange({ json: target.value })}
            className="font-mono text-[13px]"
          />
        </div>
      ) : (
        <FormFields schema={shown.schema} schemas={operation.schemas} draft={draft} onChange={onChange} />
      )}
    </>
  );
}

function firstDraft({ bodies: [first], bodies, schemas }: Operation): Draft {
  const body = bodies.find(({ mediaType }) => mediaType === JSON_TYPE);
  const json = body ? JSON.stringify(sampleOf(body.schema, schemas, "required"), null, 2) : "";
  return { values: {}, files: {}, mediaType: first?.mediaType, json };
}

function problemOf(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return `The body is not JSON: ${error instanceof Error ? error.message : "it can't be read"}`;
  }
}

const SHOWN_CHARACTERS = 100_000;

/** The response to a request: its status, how long it took, and its body. */
function ReceivedView({ received }: { received: Received }) {
  const { status, duration_ms, requestId, size, text, file } = received;
  return (
    <section aria-label="Response" className="flex flex-col gap-3 border-t px-4 py-3">
      <p role="status" className="tabular flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={status < 400 ? "success" : "error"}>{status}</Badge>
        <span>{formatCount(duration_ms)} ms</span>
        <span>{formatCount(size)} bytes</span>
        {requestId && <span className="text-[13px] break-all text-muted">Request {requestId}</span>}
      </p>
      {text && (
        <ScrollRegion
          label="Body of the response"
          className="max-h-[32rem] overflow-auto rounded-control border bg-hover"
        >
          <pre className="p-3 font-mono text-[13px] break-words whitespace-pre-wrap">
            {text.slice(0, SHOWN_CHARACTERS)}
          </pre>
        </ScrollRegion>
      )}
      {size > 0 && (text === undefined || text.length > SHOWN_CHARACTERS) && (
        <div>
          <Button onClick={() => save(file)}>
            <Download aria-hidden className="size-4 text-muted" /> Download the full body
          </Button>
        </div>
      )}
      {size === 0 && <p className="text-muted">It has no body.</p>}
    </section>
  );
}

function save(file: Blob): void {
  const address = URL.createObjectURL(file);
  download(address, "response");
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
