"use client";

import { ChevronDown, ChevronRight, Scale } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { useUser } from "@/components/screen/user";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { can } from "@/lib/identity/rights/permissions";
import type { Recording } from "@/lib/leads/recordings/schema";
import { formatDate, formatDateTime } from "@/lib/platform/text/format";
import type { RecordingMark } from "./marks";
import { RecordingPlayer, type RecordingPlayerHandle } from "./recording-player";
import { formatMegabytes, formatSeconds } from "./recording-texts";
import type { RecordingOwner } from "./uploads";

const LegalHoldDialog = lazyDialog(() => import("./legal-hold-dialog").then((module) => module.LegalHoldDialog));

type Props = {
  owner: RecordingOwner;
  recording: Recording;
  marks: RecordingMark[];
  action?: (recording: Recording, seconds: () => number) => ReactNode;
};

/** One recording of a list. Its player opens below it, for those who may listen. */
export function RecordingRow({ owner, recording, marks, action }: Props) {
  const user = useUser();
  const player = useRef<RecordingPlayerHandle>(null);
  const [isOpen, setOpen] = useState(false);
  const [isHolding, setHolding] = useState(false);
  const id = useId();
  const mayPlay = can(user, "recordings.play");
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const title = <span className="min-w-0 truncate font-medium">{recording.name}</span>;
  return (
    <li className="flex flex-col gap-2 p-2.5">
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          {mayPlay ? (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
              className="flex min-w-0 items-center gap-1 rounded-control text-left hover:text-primary-text"
            >
              <Chevron aria-hidden className="size-4 shrink-0" />
              {title}
            </button>
          ) : (
            title
          )}
          <p className="text-[13px] text-muted">{factsOf(recording)}</p>
          <Keeping recording={recording} />
          {!mayPlay && <p className="text-[13px] text-muted">You have no permission to play recordings.</p>}
        </div>
        {can(user, "recordings.hold") && (
          <IconButton
            icon={Scale}
            label={recording.legal_hold ? "Release from legal hold" : "Put under legal hold"}
            onClick={() => setHolding(true)}
          />
        )}
      </div>
      <div id={id} hidden={!isOpen} className="flex-col gap-2 not-[[hidden]]:flex">
        {isOpen && (
          <>
            <RecordingPlayer ref={player} recording={recording} marks={marks} />
            {action?.(recording, () => player.current?.seconds() ?? 0)}
          </>
        )}
      </div>
      {isHolding && <LegalHoldDialog owner={owner} recording={recording} onClose={() => setHolding(false)} />}
    </li>
  );
}

const factsOf = ({ recorded_at, duration_seconds, size_bytes }: Recording): string =>
  [
    formatDateTime(recorded_at),
    duration_seconds !== null && formatSeconds(duration_seconds),
    formatMegabytes(size_bytes),
  ]
    .filter(Boolean)
    .join(" · ");

/** How long it is kept, and what stops that. */
function Keeping({ recording }: { recording: Recording }) {
  const { legal_hold, legal_hold_reason, proves_consent, retained_until } = recording;
  if (legal_hold) {
    return (
      <p className="flex flex-wrap items-center gap-1.5 text-[13px] break-words">
        <Badge tone="warning">Legal hold</Badge> {legal_hold_reason}
      </p>
    );
  }
  const until = [
    proves_consent && "Stored while the consent on it is valid",
    retained_until && `${proves_consent ? "at the latest" : "Stored"} until ${formatDate(retained_until)}`,
  ].filter(Boolean);
  return until.length > 0 && <p className="text-[13px] text-muted">{until.join(", ")}</p>;
}
