"use client";

import { Trash2 } from "lucide-react";
import { useRef } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { MEMBER_CHOICES } from "@/components/catalogue/beneficiary-types/member-labels";
import { AmountField } from "@/components/form/amount-field";
import { NumberField, SelectField } from "@/components/form/fields";
import { RowsEnd } from "@/components/form/rows-end";
import { IconButton } from "@/components/ui/icon-button";
import type { Member } from "@/lib/catalogue/beneficiary-types/schema";
import { MEMBER_COVER_MAX, type MemberCover } from "@/lib/catalogue/plans/schema";

/** A row as it is entered; the schema asks for the member and the amount. */
type EnteredRow = Omit<MemberCover, "member" | "cover_amount"> & { member: Member | null; cover_amount: number | null };
type Values = { member_cover: EnteredRow[] };

const NEW_ROW: EnteredRow = { member: null, min_age: null, max_age: null, cover_amount: null };

/** What each member of a policy is covered for, by age. */
export function MemberCoverField() {
  const { control } = useFormContext<Values>();
  const { fields, append, remove } = useFieldArray({ control, name: "member_cover" });
  const addButton = useRef<HTMLButtonElement>(null);

  function removeRow(index: number) {
    remove(index);
    addButton.current?.focus();
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-medium">Cover by member</legend>
      <p className="-mt-2 text-[13px] text-muted">Everyone else gets the plan's cover amount.</p>
      {fields.map(({ id }, index) => (
        <Row key={id} index={index} onRemove={() => removeRow(index)} />
      ))}
      <RowsEnd
        name="member_cover"
        noun="member"
        isFull={fields.length >= MEMBER_COVER_MAX}
        addButton={addButton}
        onAdd={() => append(NEW_ROW)}
      />
    </fieldset>
  );
}

function Row({ index, onRemove }: { index: number; onRemove: () => void }) {
  const name = (field: string) => `member_cover.${index}.${field}`;
  return (
    <div className="flex items-start gap-2 rounded-control border p-3">
      <div className="grid min-w-0 flex-1 grid-cols-2 gap-3 sm:grid-cols-[1fr_6rem_6rem_9rem]">
        <div className="col-span-full sm:col-span-1">
          <SelectField name={name("member")} label="Member" required options={MEMBER_CHOICES} />
        </div>
        <NumberField name={name("min_age")} label="From age" min={0} />
        <NumberField name={name("max_age")} label="To age" min={0} />
        <div className="col-span-full sm:col-span-1">
          <AmountField name={name("cover_amount")} label="Cover" required />
        </div>
      </div>
      <IconButton icon={Trash2} label={`Remove member ${index + 1}`} tone="danger" onClick={onRemove} />
    </div>
  );
}
