"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useUser } from "@/components/screen/user";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button, Spinner } from "@/components/ui/button";
import { DialogBody, DialogFooter, Sheet } from "@/components/ui/dialog/dialog";
import { toast } from "@/components/ui/toast";
import { can } from "@/lib/identity/rights/permissions";
import type { LeadPostDetail } from "@/lib/leads/intake/lead-posts/schema";
import type { LeadSource } from "@/lib/leads/sources/schema";
import { type ApiError, api, messageOf } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { invalidateResources } from "@/lib/platform/client/resource";
import { formatDateTime } from "@/lib/platform/text/format";
import { RESULT_LABELS, RESULT_TONES } from "./lead-source-labels";

type Props = {
  source: LeadSource;
  /** The path of the source's posts. */
  resource: string;
  id: number;
  onClose: () => void;
};

/** One post beside the log: what was sent and what was answered. It can be replayed. */
export function PostSheet({ source, resource, id, onClose }: Props) {
  const [shownId, setShownId] = useState(id);
  const post = useQuery<LeadPostDetail, ApiError>({
    queryKey: queryKeys.record(resource, shownId),
    queryFn: () => api.get<LeadPostDetail>(`/${resource}/${shownId}`),
  });
  return (
    <Sheet isRecord title={`Post ${shownId}`} description={source.name} onClose={onClose}>
      {post.data ? (
        <Body post={post.data} resource={resource} onReplayed={(replay) => setShownId(replay.id)} />
      ) : (
        <DialogBody>
          {post.error ? <Alert>{post.error.message}</Alert> : <Spinner className="mx-auto my-10 size-6 text-muted" />}
        </DialogBody>
      )}
    </Sheet>
  );
}

type BodyProps = { post: LeadPostDetail; resource: string; onReplayed: (replay: LeadPostDetail) => void };

function Body({ post, resource, onReplayed }: BodyProps) {
  const mayReplay = can(useUser(), "lead-sources.update") && post.replayable;
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function replay() {
    setBusy(true);
    setRefusal(undefined);
    try {
      const created = await api.post<LeadPostDetail>(`/${resource}/${post.id}/replay`);
      toast(created.status < 300 ? "success" : "info", `Replayed: ${RESULT_LABELS[created.result]}`);
      await invalidateResources(queryClient, resource);
      onReplayed(created);
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
        <Facts post={post} />
        <Json title="Sent" value={post.body} none="The body could not be read." />
        <Json title={`Answered ${post.status}`} value={post.answer} none="Nothing" />
      </DialogBody>
      {mayReplay && (
        <DialogFooter>
          <Button variant="primary" busy={busy} onClick={replay}>
            Replay
          </Button>
        </DialogFooter>
      )}
    </>
  );
}

const Facts = ({ post }: { post: LeadPostDetail }) => (
  <dl className="grid grid-cols-[7rem_1fr] gap-y-2">
    <dt className="text-muted">Result</dt>
    <dd>
      <Badge tone={RESULT_TONES[post.result]}>{RESULT_LABELS[post.result]}</Badge>
    </dd>
    <dt className="text-muted">When</dt>
    <dd className="tabular">{formatDateTime(post.created_at)}</dd>
    <dt className="text-muted">Lead</dt>
    <dd className="break-words">{post.lead?.lead_id ?? "–"}</dd>
    <dt className="text-muted">IP address</dt>
    <dd>{post.ip ?? "–"}</dd>
    {post.replay_of_id !== null && (
      <>
        <dt className="text-muted">Replay of</dt>
        <dd>Post {post.replay_of_id}</dd>
      </>
    )}
  </dl>
);

const Json = ({ title, value, none }: { title: string; value: unknown; none: string }) => (
  <section className="flex flex-col gap-1.5">
    <h3 className="font-semibold">{title}</h3>
    {value === null ? (
      <p className="text-muted">{none}</p>
    ) : (
      <pre className="rounded-control border bg-hover p-3 font-mono text-[13px] break-words whitespace-pre-wrap">
        {JSON.stringify(value, null, 2)}
      </pre>
    )}
  </section>
);
