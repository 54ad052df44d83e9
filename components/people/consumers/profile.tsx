"use client";

import { useMutation } from "@tanstack/react-query";
import { Eye, Undo2, UsersRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { PersonName } from "@/components/screen/person-name";
import { PhoneNumber } from "@/components/screen/phone-number";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { Link } from "@/components/ui/link";
import { toast } from "@/components/ui/toast";
import type { ConsumerDetail, Duplicate, MergeRecord } from "@/lib/people/consumers/schema";
import { api, messageOf } from "@/lib/platform/client/api";
import { formatDate, formatDateTime } from "@/lib/platform/text/format";
import { CONSENT_LABELS, CONSENT_TONES, countsText, reasonText } from "./consumer-labels";

const MergeDialog = lazyDialog(() => import("./merge-dialog").then((module) => module.MergeDialog));

type Props = { person: ConsumerDetail; onChanged: () => Promise<unknown> };

/** Who a person is, how they are reached, who may be the same one, and which records were merged into theirs. */
export function Profile({ person, onChanged }: Props) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Panel title="Person">
        <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5">
          <Fact label="Name">
            <PersonName of={person} />
          </Fact>
          <Fact label="Title">{person.title}</Fact>
          <Fact label="ID number">{person.id_number && <IdNumber person={person} />}</Fact>
          <Fact label="Born">{person.date_of_birth && formatDate(person.date_of_birth)}</Fact>
          <Fact label="Gender">{person.gender}</Fact>
          <Fact label="Language">{person.language}</Fact>
          <Fact label="Province">{person.province}</Fact>
          <Fact label="Consent">
            <Badge tone={CONSENT_TONES[person.consent]}>{CONSENT_LABELS[person.consent]}</Badge>
          </Fact>
          {person.legal_hold && <Fact label="Legal hold">{person.legal_hold_reason}</Fact>}
          <Fact label="Last call">{person.last_contact_at ? formatDateTime(person.last_contact_at) : "None"}</Fact>
          <Fact label="Since">{formatDate(person.created_at)}</Fact>
        </dl>
      </Panel>
      <Panel title="Contact points">
        {person.contacts.length === 0 && <p className="text-muted">No phone number or email address.</p>}
        <ul className="flex flex-col gap-2">
          {person.contacts.map(({ kind, value, suppressed }) => (
            <li key={value} className="flex flex-wrap items-center gap-2">
              <span className="tabular break-all">{kind === "phone" ? <PhoneNumber number={value} /> : value}</span>
              {suppressed && <Badge tone="error">Do not contact</Badge>}
            </li>
          ))}
        </ul>
      </Panel>
      {person.duplicates.length > 0 && (
        <Panel title="May be the same person">
          <ul className="flex flex-col gap-3">
            {person.duplicates.map((duplicate) => (
              <LikelyDuplicate key={duplicate.id} person={person} duplicate={duplicate} onChanged={onChanged} />
            ))}
          </ul>
        </Panel>
      )}
      {person.merges.length > 0 && (
        <Panel title="Merges">
          <ul className="flex flex-col gap-3">
            {person.merges.map((merge) => (
              <Merge key={merge.id} merge={merge} onChanged={onChanged} />
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="rounded-panel border bg-surface p-4 shadow-panel">
    <h2 className="mb-3 font-semibold">{title}</h2>
    {children}
  </section>
);

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0 break-words">{children || "–"}</dd>
  </>
);

function IdNumber({ person }: { person: ConsumerDetail }) {
  const [shown, setShown] = useState<string>();

  async function reveal() {
    try {
      const { id_number } = await api.post<{ id_number: string | null }>(`/consumers/${person.id}/reveal`);
      setShown(id_number ?? "");
    } catch (error) {
      toast("error", messageOf(error));
    }
  }

  return (
    <span className="tabular inline-flex items-center gap-1">
      {shown ?? person.id_number}
      {shown === undefined && <IconButton icon={Eye} label="Show ID number" onClick={() => void reveal()} />}
    </span>
  );
}

function LikelyDuplicate({ person, duplicate, onChanged }: Props & { duplicate: Duplicate }) {
  const [isComparing, setComparing] = useState(false);
  const dismiss = useMutation({
    mutationFn: () => api.post(`/consumers/${person.id}/dismiss`, { other_id: duplicate.id }),
    onSuccess: onChanged,
    onError: (error) => toast("error", messageOf(error)),
  });
  return (
    <li className="flex flex-wrap items-center gap-2">
      <span className="min-w-0 flex-1">
        <Link href={`/consumers/${duplicate.id}`} className="font-medium hover:underline">
          <PersonName of={duplicate} />
        </Link>
        <span className="block text-[13px] text-muted">{reasonText(duplicate.reasons)}</span>
      </span>
      <Button size="small" onClick={() => setComparing(true)}>
        <UsersRound aria-hidden className="size-4 text-muted" /> Compare
      </Button>
      <Button size="small" variant="quiet" disabled={dismiss.isPending} onClick={() => dismiss.mutate()}>
        Not the same person
      </Button>
      {isComparing && (
        <MergeDialog
          ids={[person.id, duplicate.id]}
          onMerged={() => void onChanged()}
          onClose={() => setComparing(false)}
        />
      )}
    </li>
  );
}

function Merge({ merge, onChanged }: { merge: MergeRecord; onChanged: () => Promise<unknown> }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <li className="flex flex-wrap items-center gap-2">
      <span className="min-w-0 flex-1">
        {merge.counts.consumers === 1 ? "1 record" : `${merge.counts.consumers} records`} merged:{" "}
        {countsText(merge.counts)}
        <span className="block text-[13px] text-muted">
          {merge.actor_name} · {formatDateTime(merge.created_at)}
          {merge.undone_at && ` · undone by ${merge.undone_by_name}, ${formatDateTime(merge.undone_at)}`}
          {merge.undoable_until && ` · can be undone until ${formatDate(merge.undoable_until)}`}
        </span>
      </span>
      {merge.undoable_until && (
        <Button size="small" onClick={() => setAsking(true)}>
          <Undo2 aria-hidden className="size-4 text-muted" /> Undo
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Undo the merge"
          text={`${countsText(merge.counts)} go back to their original records. Newer ones stay here.`}
          confirmLabel="Undo the merge"
          onConfirm={async () => {
            await api.post(`/consumers/merges/${merge.id}/undo`);
            toast("success", "Merge undone");
            await onChanged();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
