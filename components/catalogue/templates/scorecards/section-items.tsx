"use client";

import { Trash2 } from "lucide-react";
import { useRef } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { NumberField, TextField } from "@/components/form/fields";
import { SwitchField } from "@/components/form/fields-choice";
import { RowsEnd } from "@/components/form/rows-end";
import { IconButton } from "@/components/ui/icon-button";
import {
  ITEM_HELP_MAX_LENGTH,
  ITEM_TEXT_MAX_LENGTH,
  type ScorecardInput,
  WHOLE_WEIGHT,
} from "@/lib/catalogue/templates/scorecards/schema";
import { SortableList, useSortableRow } from "../sortable";

/** An item with an id that no other one ever had. */
export const newItem = () => ({
  id: `item-${crypto.randomUUID()}`,
  text: "",
  weight: 0,
  instant_fail: false,
  na_allowed: false,
  help: "",
});

/** The items of a section, in the order in which a reviewer judges them. */
export function SectionItems({ section }: { section: number }) {
  const name = `sections.${section}.items` as const;
  const { control } = useFormContext<ScorecardInput>();
  const { fields, append, remove, move } = useFieldArray({ control, name, keyName: "key" });
  const addButton = useRef<HTMLButtonElement>(null);

  function removeItem(index: number) {
    remove(index);
    addButton.current?.focus();
  }

  return (
    <>
      <SortableList
        items={fields.map(({ key }, index) => ({ key, name: `item ${index + 1} of section ${section + 1}` }))}
        onMove={move}
      >
        <ol className="flex flex-col gap-2" aria-label={`Items of section ${section + 1}`}>
          {fields.map(({ key }, index) => (
            <ItemRow
              key={key}
              sortKey={key}
              name={`${name}.${index}`}
              number={index + 1}
              section={section + 1}
              onRemove={() => removeItem(index)}
            />
          ))}
        </ol>
      </SortableList>
      <RowsEnd
        name={name}
        noun={`item to section ${section + 1}`}
        isFull={false}
        addButton={addButton}
        onAdd={() => append(newItem())}
      />
    </>
  );
}

type RowProps = {
  sortKey: string;
  name: `sections.${number}.items.${number}`;
  number: number;
  section: number;
  onRemove: () => void;
};

function ItemRow({ sortKey, name, number, section, onRemove }: RowProps) {
  const { row, handle, buttons } = useSortableRow(sortKey);
  const { setValue } = useFormContext<ScorecardInput>();
  const isFatal = useWatch<ScorecardInput, `${typeof name}.instant_fail`>({ name: `${name}.instant_fail` });
  const which = `item ${number} of section ${section}`;

  function switchKind(instantFail: boolean) {
    if (instantFail) setValue(`${name}.weight`, 0, { shouldDirty: true, shouldValidate: true });
  }

  return (
    <li
      {...row}
      className="flex items-start gap-1 rounded-control border bg-surface p-2 data-moving:relative data-moving:z-10 data-moving:shadow-floating"
    >
      {handle}
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-3 sm:grid-cols-[1fr_7rem]">
        <TextField
          name={`${name}.text`}
          label={`Item ${number}`}
          required
          autoComplete="off"
          maxLength={ITEM_TEXT_MAX_LENGTH}
        />
        <NumberField name={`${name}.weight`} label="Weight (%)" min={0} max={WHOLE_WEIGHT} disabled={isFatal} />
        <TextField name={`${name}.help`} label="Help" autoComplete="off" maxLength={ITEM_HELP_MAX_LENGTH} />
        <div className="flex flex-col gap-2 sm:col-span-2 sm:flex-row sm:flex-wrap sm:gap-6">
          <SwitchField name={`${name}.instant_fail`} label="Instant fail" onSwitch={switchKind} />
          <SwitchField name={`${name}.na_allowed`} label="Allow N/A" />
        </div>
      </div>
      <div className="flex max-sm:flex-col">
        {buttons}
        <IconButton icon={Trash2} label={`Remove ${which}`} tone="danger" onClick={onRemove} />
      </div>
    </li>
  );
}
