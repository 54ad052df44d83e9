"use client";

import { useMutation, useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { PersonName } from "@/components/screen/person-name";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog/dialog";
import { Loading } from "@/components/ui/loading";
import { toast } from "@/components/ui/toast";
import { phoneText } from "@/lib/insurance/phone-text";
import { keeperOf } from "@/lib/people/consumers/merge/keeper";
import type { MergedField, MergeInput, MergeResult } from "@/lib/people/consumers/merge/schema";
import type { ConsumerDetail } from "@/lib/people/consumers/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { formatDate, fullNameOf } from "@/lib/platform/text/format";
import { countsText, FIELD_LABELS, workText } from "./consumer-labels";

type Props = { ids: number[]; onMerged: (into: number) => void; onClose: () => void };
type Choices = Partial<Record<MergedField, number>>;

/** Merges people: side by side, field by field, with what would move before anything does. */
export function MergeDialog({ ids, onMerged, onClose }: Props) {
  const { people, error } = usePeople(ids);
  const [kept, setKept] = useState<number>();
  const [chosen, setChosen] = useState<Choices>({});
  const into = kept ?? people[0]?.id;
  const merge = useMutation({
    mutationFn: (dry_run: boolean) =>
      api.post<MergeResult>("/consumers/merge", {
        into: into ?? 0,
        ids: ids.filter((id) => id !== into),
        fields: chosen,
        dry_run,
      } satisfies MergeInput),
  });
  const preview = merge.data;

  async function confirm() {
    const { consumer } = await merge.mutateAsync(false);
    toast("success", `Merged into ${fullNameOf(consumer)}. You can undo this for 30 days.`);
    onMerged(consumer.id);
    onClose();
  }

  return (
    <Dialog
      title={`Merge ${ids.length} people`}
      description="Choose the record to keep, and a value for each difference."
      width={860}
      onClose={() => !merge.isPending && onClose()}
    >
      <DialogBody>
        {(error ?? merge.error) && <Alert>{(error ?? merge.error)?.message}</Alert>}
        {people.length < ids.length && !error && <Loading />}
        {people.length === ids.length && into !== undefined && (
          <Compared
            people={people}
            into={into}
            chosen={chosen}
            onKeep={(id) => {
              setKept(id);
              merge.reset();
            }}
            onChoose={(field, id) => {
              setChosen({ ...chosen, [field]: id });
              merge.reset();
            }}
          />
        )}
        {preview && (
          <Alert tone="info">
            {countsText(preview.counts)} move to <PersonName of={preview.consumer} />, who then has{" "}
            {workText(preview.consumer)}
            {". Both histories stay."}
          </Alert>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose} disabled={merge.isPending}>
          Cancel
        </Button>
        <Button
          variant="primary"
          busy={merge.isPending}
          disabled={people.length < ids.length}
          onClick={() => (preview ? confirm().catch(() => {}) : merge.mutate(true))}
        >
          {preview ? "Merge" : "Preview"}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function usePeople(ids: number[]) {
  const found = useQueries({
    queries: ids.map((id) => ({
      queryKey: queryKeys.record("consumers", id),
      queryFn: () => api.get<ConsumerDetail>(`/consumers/${id}`),
    })),
  });
  return { people: found.flatMap(({ data }) => data ?? []), error: found.find(({ error }) => error)?.error };
}

type ComparedProps = {
  people: ConsumerDetail[];
  into: number;
  chosen: Choices;
  onKeep: (id: number) => void;
  onChoose: (field: MergedField, id: number) => void;
};

function Compared({ people, into, chosen, onKeep, onChoose }: ComparedProps) {
  const inOrder = [...people].sort((one, other) => Number(other.id === into) - Number(one.id === into));
  return (
    <div className="overflow-x-auto">
      <table
        className="w-full text-left [&_td]:border-b [&_td]:p-2 [&_th]:border-b [&_th]:p-2"
        aria-label="People to merge"
      >
        <thead>
          <tr>
            <th scope="col">Keep this record</th>
            {people.map((person) => (
              <th key={person.id} scope="col">
                <Choice name="into" checked={person.id === into} onChoose={() => onKeep(person.id)}>
                  <PersonName of={person} />
                </Choice>
                <p className="pl-6 text-[13px] font-normal text-muted">{workText(person)}</p>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differing(people).map((field) => (
            <tr key={field}>
              <th scope="row" className="font-medium text-muted">
                {FIELD_LABELS[field]}
              </th>
              {people.map((person) => (
                <td key={person.id}>
                  {shownValue(person, field) === null ? (
                    <span className="pl-6 text-muted">–</span>
                  ) : (
                    <Choice
                      name={field}
                      checked={
                        keeperOf(inOrder, chosen[field], (each) => shownValue(each, field) !== null)?.id === person.id
                      }
                      onChoose={() => onChoose(field, person.id)}
                    >
                      {shownValue(person, field)}
                    </Choice>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type ChoiceProps = { name: string; checked: boolean; onChoose: () => void; children: React.ReactNode };

const Choice = ({ name, checked, onChoose, children }: ChoiceProps) => (
  <label className="flex items-center gap-2">
    <input type="radio" name={`merge-${name}`} checked={checked} onChange={onChoose} />
    <span className="break-words">{children}</span>
  </label>
);

const FIELDS = Object.keys(FIELD_LABELS) as MergedField[];

/** The fields in which the people differ: only there is anything to choose. */
const differing = (people: ConsumerDetail[]) =>
  FIELDS.filter((field) => new Set(people.map((person) => shownValue(person, field))).size > 1);

function shownValue(person: ConsumerDetail, field: MergedField): string | null {
  const value = person[field];
  if (value === null) return null;
  if (field === "phone") return phoneText(value);
  return field === "date_of_birth" ? formatDate(value) : value;
}
