"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useUser } from "@/components/screen/user";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button, Spinner } from "@/components/ui/button";
import { copy } from "@/components/ui/copy";
import { DialogBody, DialogFooter, Sheet } from "@/components/ui/dialog/dialog";
import { toast } from "@/components/ui/toast";
import { can } from "@/lib/identity/rights/permissions";
import type { Delivery, DeliveryDetail, Webhook } from "@/lib/integrations/webhooks/schema";
import { type ApiError, api, messageOf } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { invalidateResources } from "@/lib/platform/client/resource";
import { formatCount, formatDateTime } from "@/lib/platform/text/format";
import { stateOf, toneOf } from "./webhook-labels";

const RELOAD_MS = 3_000;

type Props = {
  webhook: Webhook;
  /** The path of the webhook's deliveries. */
  resource: string;
  id: number;
  onClose: () => void;
};

/** One delivery beside the log: what was sent, and each answer. It can be sent again. */
export function DeliverySheet({ webhook, resource, id, onClose }: Props) {
  const { data, error } = useQuery<DeliveryDetail, ApiError>({
    queryKey: queryKeys.record(resource, id),
    queryFn: () => api.get<DeliveryDetail>(`/${resource}/${id}`),
    refetchInterval: ({ state }) => (state.data?.state === "pending" ? RELOAD_MS : false),
  });
  return (
    <Sheet isRecord title={data ? data.type : "Delivery"} description={`Delivery ${id}`} onClose={onClose}>
      {data ? (
        <Body webhook={webhook} delivery={data} resource={resource} />
      ) : (
        <DialogBody>
          {error ? <Alert>{error.message}</Alert> : <Spinner className="mx-auto my-10 size-6 text-muted" />}
        </DialogBody>
      )}
    </Sheet>
  );
}

type BodyProps = { webhook: Webhook; delivery: DeliveryDetail; resource: string };

function Body({ webhook, delivery, resource }: BodyProps) {
  const mayReplay = can(useUser(), "integrations.update") && webhook.active;
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function replay() {
    setBusy(true);
    setRefusal(undefined);
    try {
      await api.post<Delivery>(`/${resource}/${delivery.id}/replay`);
      toast("success", "Sent again");
      await invalidateResources(queryClient, resource);
    } catch (error) {
      setRefusal(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <DialogBody>
        {refusal && <Alert>{refusal}</Alert>}
        <Facts delivery={delivery} />
        <Code
          title={<h3 className="font-semibold">Request</h3>}
          text={delivery.body && readable(delivery.body)}
          none="Hidden: it has personal data that you may not see in full, or its sale waits for your second look."
        />
        {delivery.tries.map((attempt, index) => (
          <Attempt key={attempt.at} attempt={attempt} number={index + 1} />
        ))}
      </DialogBody>
      {mayReplay && (
        <DialogFooter>
          <Button variant="primary" busy={busy} onClick={replay}>
            Send again
          </Button>
        </DialogFooter>
      )}
    </>
  );
}

const Facts = ({ delivery }: { delivery: DeliveryDetail }) => (
  <dl className="grid grid-cols-[7rem_1fr] gap-y-2">
    <dt className="text-muted">State</dt>
    <dd>
      <Badge tone={toneOf(delivery)}>{stateOf(delivery)}</Badge>
    </dd>
    <dt className="text-muted">Created</dt>
    <dd className="tabular">{formatDateTime(delivery.created_at)}</dd>
    <dt className="text-muted">webhook-id</dt>
    <dd className="font-mono text-[13px] break-all">{delivery.message_id}</dd>
    {delivery.next_attempt_at && delivery.attempts > 0 && (
      <>
        <dt className="text-muted">Next attempt</dt>
        <dd className="tabular">{formatDateTime(delivery.next_attempt_at)}</dd>
      </>
    )}
  </dl>
);

function Attempt({ attempt, number }: { attempt: DeliveryDetail["tries"][number]; number: number }) {
  const headers = Object.entries(attempt.headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="font-semibold">
        Attempt {number} · <span className="tabular font-normal text-muted">{formatDateTime(attempt.at)}</span>
      </h3>
      <p className={attempt.error ? "text-error-text" : "text-success-text"}>
        {attempt.error ?? `Answered ${attempt.status}.`}{" "}
        <span className="tabular text-muted">{formatCount(attempt.duration_ms)} ms</span>
      </p>
      <Code
        title={<h4 className="font-medium">Headers</h4>}
        text={[`POST ${attempt.url}`, ...headers].join("\n")}
        none="None"
      />
      <Code title={<h4 className="font-medium">Answer</h4>} text={attempt.answer || null} none="Empty" />
    </section>
  );
}

const Code = ({ title, text, none }: { title: ReactNode; text: string | null; none: string }) => (
  <section className="flex flex-col gap-1.5">
    <div className="flex items-center justify-between gap-2">
      {title}
      {text !== null && (
        <Button size="small" onClick={() => void copy(text, "Copied")}>
          <Copy aria-hidden className="size-3.5 text-muted" /> Copy
        </Button>
      )}
    </div>
    {text === null ? (
      <p className="text-muted">{none}</p>
    ) : (
      <pre className="rounded-control border bg-hover p-3 font-mono text-[13px] break-words whitespace-pre-wrap">
        {text}
      </pre>
    )}
  </section>
);

const readable = (body: string) => JSON.stringify(JSON.parse(body), null, 2);
