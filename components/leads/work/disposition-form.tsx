"use client";

import { type FormEvent, type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { useHold } from "@/components/form/hold";
import { useCallTime } from "@/components/leads/calls/use-call-time";
import { useFreshKeys, useLeadKeys } from "@/components/leads/record/lead-keys";
import { usePaintedAt } from "@/components/ui/browser/use-painted-at";
import { Button } from "@/components/ui/button";
import { DateInput } from "@/components/ui/input/date-input";
import { Select, Textarea } from "@/components/ui/input/input";
import { idlePart } from "@/components/ui/lazy/lazy-part";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { ASKED_NOT_TO_BE_CALLED, LEAD_STATUS, type LeadStatus, OTHER } from "@/lib/leads/record/status";
import { fromLocalInput, toLocalInput } from "@/lib/platform/time/local-time";
import { showTypedDate } from "@/lib/platform/time/typed-date";
import type { Details } from "./deed";

const QuickTimes = idlePart(() => import("./quick-times").then((module) => module.QuickTimes), null);

/** The reason not to close the form without asking. */
export const DETAILS_UNSAVED = "The outcome of the call has not been saved.";

type Props = {
  to: LeadStatus;
  lead: Pick<LeadDetail, "id" | "proposed_call_at" | "call_opens_at" | "call_closes_at" | "call_suggestions">;
  /** What was entered before, if its save was refused. */
  entered: Details | undefined;
  /** Why nothing can be saved now. */
  busy: string | undefined;
  onCancel: () => void;
  onSubmit: (details: Details) => void;
};

/** The details of a disposition: a reason, which saves at once, or when to call again. */
export function DispositionForm(props: Props) {
  return LEAD_STATUS[props.to].asksFor === "time" ? <DiaryForm {...props} /> : <ReasonForm {...props} />;
}

/** Reasons that do not save at once: one needs a note, and the other can't be undone. */
const ASKS_MORE: readonly string[] = [OTHER, ASKED_NOT_TO_BE_CALLED];

function ReasonForm({ to, entered, busy, onCancel, onSubmit }: Props) {
  const [reason, setReason] = useState(entered?.reason ?? "");
  const note = useRef<HTMLTextAreaElement>(null);
  const save = useRef<HTMLButtonElement>(null);
  const submitWith = (chosen: string) => onSubmit({ reason: chosen, note: note.current?.value.trim() || null });

  function choose(chosen: string) {
    if (!ASKS_MORE.includes(chosen)) return submitWith(chosen);
    setReason(chosen);
    // Once they are shown.
    setTimeout(() => (chosen === OTHER ? note.current : save.current)?.focus());
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    submitWith(reason);
  }

  return (
    <Frame title={to} hasInput={entered !== undefined} onSubmit={submit}>
      <Note field={note} entered={entered?.note} required={reason === OTHER} />
      <ReasonButtons reasons={LEAD_STATUS[to].reasons} chosen={reason} busy={busy} onChoose={choose} />
      {reason === ASKED_NOT_TO_BE_CALLED && (
        <p role="alert" className="text-warning-text">
          Nobody will be able to contact this person. You can't undo this.
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel} disabled={busy !== undefined}>
          Cancel
        </Button>
        {ASKS_MORE.includes(reason) && (
          <Button ref={save} type="submit" variant={reason === OTHER ? "primary" : "danger"} busy={busy !== undefined}>
            {reason === OTHER ? "Save" : "Never contact again"}
          </Button>
        )}
      </div>
    </Frame>
  );
}

function DiaryForm({ to, lead, entered, busy, onCancel, onSubmit }: Props) {
  const id = useId();
  const note = useRef<HTMLTextAreaElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const proposed = toLocalInput(new Date(String(lead.proposed_call_at)));
  const [callAt, setCallAt] = useState(() =>
    entered?.diary_at ? toLocalInput(new Date(String(entered.diary_at))) : proposed,
  );
  const isMoment = showTypedDate(callAt) !== callAt;
  const { refusal, ask } = useCallTime(lead.id, isMoment && callAt !== proposed ? fromLocalInput(callAt) : null);
  const [isAsking, setAsking] = useState(false);

  function choose(moment: Date) {
    setCallAt(toLocalInput(moment));
    setTimeout(() => field.current?.focus()); // once it shows the time
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const diary_scope = form.get("diary_scope") === "team" ? "team" : "mine";
    setAsking(true);
    const isRefused = (await ask()) !== null;
    setAsking(false);
    if (!field.current) return; // it was closed meanwhile
    if (isRefused) return field.current.focus();
    onSubmit({ diary_at: fromLocalInput(callAt), diary_scope, note: note.current?.value.trim() || null });
  }

  return (
    <Frame title={to} hasInput={entered !== undefined} onSubmit={submit}>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-[minmax(0,1fr)_8.5rem]">
        <div className="flex flex-col gap-1.5">
          <label htmlFor={`${id}-at`} className="font-medium">
            Call again at
          </label>
          <DateInput
            id={`${id}-at`}
            ref={(input) => {
              field.current = input;
            }}
            withTime
            isInPanel
            required
            autoFocus
            value={callAt}
            onChange={setCallAt}
            aria-invalid={refusal !== null}
            aria-describedby={refusal ? `${id}-refusal` : undefined}
          />
          {refusal && (
            <p id={`${id}-refusal`} role="alert" className="text-[13px] text-error-text">
              {refusal}.
            </p>
          )}
        </div>
        <label htmlFor={`${id}-scope`} className="flex flex-col gap-1.5 font-medium">
          Whose diary
          <Select
            id={`${id}-scope`}
            name="diary_scope"
            defaultValue={entered?.diary_scope ?? "mine"}
            className="font-normal"
          >
            <option value="mine">Mine</option>
            <option value="team">The team's</option>
          </Select>
        </label>
      </div>
      <div className="min-h-7">
        {/* A server of release 0.3.0, which may still run, suggests none. */}
        {lead.call_suggestions && <QuickTimes times={lead} onChoose={choose} />}
      </div>
      <Note field={note} entered={entered?.note} required={false} />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel} disabled={busy !== undefined}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={busy !== undefined || isAsking}>
          Save
        </Button>
      </div>
    </Frame>
  );
}

type FrameProps = {
  title: string;
  /** It begins with what was entered before. */
  hasInput: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

/** Once something has been entered, it is not closed without a question. */
function Frame({ title, hasInput, onSubmit, children }: FrameProps) {
  const [typed, setTyped] = useState(hasInput);
  useHold(typed ? DETAILS_UNSAVED : undefined);
  return (
    <form
      aria-label={title}
      onSubmit={onSubmit}
      onChange={() => setTyped(true)}
      {...useFreshKeys()}
      className="flex flex-col gap-3 border-t bg-background px-5 py-4"
    >
      <h3 className="font-semibold">{title}</h3>
      {children}
    </form>
  );
}

type NoteProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  entered: string | null | undefined;
  required: boolean;
};

function Note({ field, entered, required }: NoteProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex flex-col gap-1.5 font-medium">
      Note
      <Textarea id={id} ref={field} rows={2} defaultValue={entered ?? ""} required={required} className="font-normal" />
    </label>
  );
}

type ReasonProps = {
  reasons: readonly string[];
  chosen: string;
  busy: string | undefined;
  onChoose: (reason: string) => void;
};

/** The reasons of a disposition, each on a digit. The first one has the focus. */
function ReasonButtons({ reasons, chosen, busy, onChoose }: ReasonProps) {
  const paintedAt = usePaintedAt(true);
  const keys = reasons.map((reason, index) => [String(index + 1), () => onChoose(reason)] as const);
  useLeadKeys(Object.fromEntries(keys), { paintedAt, busy });
  return (
    <fieldset className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      <legend className="mb-1.5 font-medium">
        Reason <span className="font-normal text-muted">(saves at once)</span>
      </legend>
      {reasons.map((reason, index) => (
        <Button
          key={reason}
          disabled={busy !== undefined}
          autoFocus={index === 0}
          aria-pressed={reason === chosen}
          aria-keyshortcuts={String(index + 1)}
          onClick={() => onChoose(reason)}
          className={`h-auto! min-h-9 justify-between! text-left whitespace-normal! ${reason === chosen ? "border-primary-text! bg-primary-soft! text-primary-text!" : ""}`}
        >
          {reason}
          <kbd aria-hidden className="rounded-sm border border-current px-1 font-sans text-[11px] opacity-70">
            {index + 1}
          </kbd>
        </Button>
      ))}
    </fieldset>
  );
}
