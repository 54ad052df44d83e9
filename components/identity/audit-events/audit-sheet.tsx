"use client";

import { DialogBody, Sheet } from "@/components/ui/dialog/dialog";
import type { AuditEvent } from "@/lib/identity/audit-events/schema";
import { Time, Who } from "./audit-columns";
import { sentenceOf } from "./audit-sentences";
import { type Change, changesOf, describeAction, subjectName } from "./audit-words";

/** One event beside the list: who, when, from which address, and every field before and after. */
export function AuditSheet({ event, onClose }: { event: AuditEvent; onClose: () => void }) {
  const { subject_type, subject_id, tenant, ip } = event;
  return (
    <Sheet isRecord title={describeAction(event)} description={`${sentenceOf(event)}.`} onClose={onClose}>
      <DialogBody>
        <dl className="grid grid-cols-[7rem_1fr] gap-y-2">
          <dt className="text-muted">When</dt>
          <dd>
            <Time moment={event.created_at} />
          </dd>
          <dt className="text-muted">Who</dt>
          <dd>
            <Who event={event} />
          </dd>
          <dt className="text-muted">Record</dt>
          <dd>
            {subjectName(subject_type)} {subject_id !== null && `#${subject_id}`}
          </dd>
          <dt className="text-muted">Tenant</dt>
          <dd>{tenant?.name ?? "–"}</dd>
          <dt className="text-muted">IP address</dt>
          <dd>{ip ?? "–"}</dd>
        </dl>
        <Changes changes={changesOf(event)} />
      </DialogBody>
    </Sheet>
  );
}

function Changes({ changes }: { changes: Change[] }) {
  if (changes.length === 0) return <p className="text-muted">No fields of the record changed.</p>;
  return (
    <table aria-label="Changes" className="w-full table-fixed text-left">
      <thead className="text-[13px] text-muted">
        <tr>
          <th className="w-28 py-1.5 pr-2 font-medium">Field</th>
          <th className="py-1.5 pr-3 font-medium">Old</th>
          <th className="py-1.5 font-medium">New</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, label, old, new: now }) => (
          <tr key={field} className="border-t align-top">
            <th scope="row" className="py-1.5 pr-2 font-normal break-words text-muted">
              {label}
            </th>
            <td className="py-1.5 pr-3 break-words whitespace-pre-wrap">{old}</td>
            <td className="py-1.5 break-words whitespace-pre-wrap">{now}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
