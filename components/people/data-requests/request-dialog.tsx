"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { SelectField, TextAreaField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { buttonStyle } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { toast } from "@/components/ui/toast";
import { phoneText } from "@/lib/insurance/phone-text";
import { REQUEST_NAMES } from "@/lib/people/data-requests/names";
import { type DataRequest, dataRequestChange } from "@/lib/people/data-requests/schema";
import { api } from "@/lib/platform/client/api";
import { invalidateResources, useOptions } from "@/lib/platform/client/resource";
import { formatDate, formatDateTime } from "@/lib/platform/text/format";
import { DECISION_CHOICES } from "./request-labels";

/** What is done about a request: by whom, how the person proved who they are, the decision, and the evidence. */
export function RequestDialog({ request, onClose }: { request: DataRequest; onClose: () => void }) {
  const queryClient = useQueryClient();
  const owners = useOptions("/data-requests/owners");
  const { id, owner, identity_proof, decision, decision_reason, evidence } = request;
  return (
    <FormDialog
      title={`${REQUEST_NAMES[request.type]} · ${request.name}`}
      width={600}
      input={dataRequestChange}
      values={{ owner_id: owner?.id ?? null, identity_proof, decision, decision_reason, evidence }}
      of={(current: DataRequest) => ({ ...current, owner_id: current.owner?.id ?? null })}
      onSave={async (input, version) => {
        await api.put<DataRequest>(`/data-requests/${id}`, { ...input, version: version ?? request.version });
        await invalidateResources(queryClient, "data-requests", "consumers");
        toast("success", "Request saved");
        onClose();
      }}
      onClose={onClose}
    >
      <Facts request={request} />
      {request.consumer_id !== null && <PersonLinks id={request.consumer_id} type={request.type} />}
      <SelectField name="owner_id" label="Handled by" blank="Not assigned" options={owners} />
      <TextAreaField
        name="identity_proof"
        label="Proof of identity"
        rows={2}
        maxLength={2000}
        hint={
          request.type === "objection"
            ? "Not needed for an objection to direct marketing."
            : "For example: ID document seen on 3 December, copy on file. Required before you hand out or change anything."
        }
      />
      <SelectField name="decision" label="Decision" blank="Not decided yet" options={DECISION_CHOICES} />
      <TextAreaField
        name="decision_reason"
        label="Reason"
        rows={2}
        maxLength={2000}
        hint="Required for a refusal. The person has a right to know it, and may complain to the Information Regulator."
      />
      <TextAreaField
        name="evidence"
        label="Evidence"
        rows={2}
        maxLength={2000}
        hint="What was sent or done, when, and where that can be found."
      />
    </FormDialog>
  );
}

/** Links to the person, and to what answers the request. */
const PersonLinks = ({ id, type }: { id: number; type: DataRequest["type"] }) => (
  <p className="flex flex-wrap gap-2">
    <Link href={`/consumers/${id}?tab=requests`} className={buttonStyle()}>
      Open this person
    </Link>
    {type === "consent_copy" && (
      <a href={`/api/consumers/${id}/export?contents=consents`} download className={buttonStyle()}>
        <Download aria-hidden className="size-4" /> Export their consents
      </a>
    )}
    <a href={`/api/consumers/${id}/export`} download className={buttonStyle()}>
      <Download aria-hidden className="size-4" /> Export their data
    </a>
  </p>
);

function Facts({ request }: { request: DataRequest }) {
  const { email, phone, message, received_on, due_on, decided_at, decided_by, channel, tenant } = request;
  const facts: [string, string | null][] = [
    ["Tenant", tenant.name],
    ["Email", email],
    ["Phone", phone && phoneText(phone)],
    ["Received", `${formatDate(received_on)}${channel === "form" ? ", through the website form" : ""}`],
    ["Due", formatDate(due_on)],
    ["Decided", decided_at && `${formatDateTime(decided_at)}, ${decided_by}`],
    ["In their words", message],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {facts.map(([label, text]) =>
        text ? (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 break-words whitespace-pre-wrap">{text}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
