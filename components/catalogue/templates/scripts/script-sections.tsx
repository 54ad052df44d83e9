"use client";

import { useId, useRef, useState } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { SortableList } from "@/components/catalogue/templates/sortable";
import { PlaceholderButtons } from "@/components/form/placeholder-buttons";
import { RowsEnd } from "@/components/form/rows-end";
import { SCRIPT_PLACEHOLDERS } from "@/lib/catalogue/templates/scripts/placeholders";
import { SCRIPT_SECTIONS_MAX, type ScriptInput } from "@/lib/catalogue/templates/scripts/schema";
import { ScriptSectionCard } from "./script-section-card";

/** The sections of a script in the order of the call. Placeholders go where the cursor was last. */
export function ScriptSections() {
  const { control, getValues } = useFormContext<ScriptInput>();
  const { fields, append, remove, move } = useFieldArray({ control, name: "sections" });
  const addButton = useRef<HTMLButtonElement>(null);
  const { insert, onArea, onEdit } = useInsertion(fields.map(({ id }) => id));

  function removeSection(index: number) {
    remove(index);
    addButton.current?.focus();
  }

  return (
    <section aria-label="Sections" className="flex flex-col gap-3">
      <Placeholders disabled={fields.length === 0} onInsert={insert} />
      <SortableList items={fields.map(({ id }, index) => ({ key: id, name: `section ${index + 1}` }))} onMove={move}>
        <ol className="flex flex-col gap-3">
          {fields.map(({ id }, index) => (
            <ScriptSectionCard
              key={id}
              sortKey={id}
              index={index}
              onArea={(area) => onArea(id, area)}
              onEdit={() => onEdit(id)}
              onRemove={() => removeSection(index)}
            />
          ))}
        </ol>
      </SortableList>
      <RowsEnd
        name="sections"
        noun="section"
        isFull={fields.length >= SCRIPT_SECTIONS_MAX}
        addButton={addButton}
        onAdd={() => append({ key: freeKey(getValues("sections")), title: "", text: "" })}
      />
    </section>
  );
}

/** Inserts into the section that was edited last, else into the first one. `keys` are those of the sections. */
function useInsertion(keys: readonly string[]) {
  const { setValue } = useFormContext<ScriptInput>();
  const areas = useRef(new Map<string, HTMLTextAreaElement>());
  const [edited, setEdited] = useState<string>();

  function insert(token: string) {
    const index = Math.max(0, keys.indexOf(edited ?? ""));
    const area = areas.current.get(keys[index] ?? "");
    if (!area) return;
    area.setRangeText(token, area.selectionStart, area.selectionEnd, "end");
    setValue(`sections.${index}.text`, area.value, { shouldDirty: true, shouldValidate: true });
    area.focus();
  }

  function onArea(key: string, area: HTMLTextAreaElement | null) {
    if (area) areas.current.set(key, area);
    else areas.current.delete(key);
  }

  return { insert, onArea, onEdit: setEdited };
}

function Placeholders(props: { disabled: boolean; onInsert: (token: string) => void }) {
  const id = useId();
  return (
    <fieldset className="sticky -top-4 z-10 -mx-5 min-w-0 border-b bg-surface px-5 py-2" aria-describedby={id}>
      <legend className="float-left w-full font-medium">Placeholders</legend>
      <p id={id} className="mb-2 text-[13px] text-muted">
        Click one to insert it where the cursor was last.
      </p>
      <div className="flex flex-wrap gap-1.5 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:pb-1">
        <PlaceholderButtons placeholders={SCRIPT_PLACEHOLDERS} {...props} />
      </div>
    </fieldset>
  );
}

/** "section-1", or the first number that no section has. */
function freeKey(sections: ScriptInput["sections"]): string {
  for (let number = 1; ; number++) {
    const key = `section-${number}`;
    if (!sections.some((section) => section.key === key)) return key;
  }
}
