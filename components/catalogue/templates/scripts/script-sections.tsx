"use client";

import { useId, useRef, useState } from "react";
import { useController, useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { Field } from "@/components/form/field";
import { PlaceholderButtons } from "@/components/form/placeholder-buttons";
import { Select, Textarea } from "@/components/ui/input/input";
import { SCRIPT_PLACEHOLDERS } from "@/lib/catalogue/templates/scripts/placeholders";
import {
  SCRIPT_PARTS,
  SCRIPT_SECTIONS_MAX,
  SCRIPT_TEXT_MAX_LENGTH,
  type ScriptInput,
} from "@/lib/catalogue/templates/scripts/schema";
import { formatCount } from "@/lib/platform/text/format";
import { SectionList, SectionTitle } from "../section-list";
import { freeKey, nextSection } from "./next-section";
import { ScriptText } from "./script-text";

/** The sections of a script in the order of the call. Placeholders go where the cursor was last. */
export function ScriptSections() {
  const { control, getValues } = useFormContext<ScriptInput>();
  const rows = useFieldArray({ control, name: "sections" });
  const { insert, onArea, onEdit } = useInsertion(rows.fields.map(({ id }) => id));

  return (
    <section aria-label="Sections" className="flex flex-col gap-3">
      <Placeholders disabled={rows.fields.length === 0} onInsert={insert} />
      <SectionList
        rows={rows}
        level={3}
        max={SCRIPT_SECTIONS_MAX}
        cardClass="grid grid-cols-1 gap-4 p-3 md:grid-cols-2"
        onAdd={() => rows.append(nextSection(getValues("sections")))}
      >
        {(index, key) => (
          <>
            <div className="flex min-w-0 flex-col gap-3">
              <SectionTitle index={index} />
              <PartOfSection index={index} />
              <TextOfSection index={index} onArea={(area) => onArea(key, area)} onEdit={() => onEdit(key)} />
            </div>
            <Preview index={index} />
          </>
        )}
      </SectionList>
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
        Click one to insert it at the cursor.
      </p>
      <div className="flex flex-wrap gap-1.5 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:pb-1">
        <PlaceholderButtons placeholders={SCRIPT_PLACEHOLDERS} {...props} />
      </div>
    </fieldset>
  );
}

const PARTS = SCRIPT_PARTS.map(({ key, title }) => ({ id: key, name: title }));
const OTHER = "other";

/** Which part of the call a section belongs to, by which the script follows the steps of a sale. */
function PartOfSection({ index }: { index: number }) {
  const name = `sections.${index}.key` as const;
  const { getValues } = useFormContext<ScriptInput>();
  const { field } = useController<ScriptInput, typeof name>({ name });
  const isPart = PARTS.some(({ id }) => id === field.value);
  return (
    <Field name={name} label={`Part of the call, section ${index + 1}`}>
      {(control) => (
        <Select
          {...control}
          name={name}
          value={isPart ? field.value : OTHER}
          onChange={({ target }) =>
            field.onChange(target.value === OTHER ? freeKey(getValues("sections")) : target.value)
          }
        >
          {PARTS.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={OTHER}>Other</option>
        </Select>
      )}
    </Field>
  );
}

type TextProps = {
  index: number;
  /** Called with the text area when it appears, and with null when it goes. */
  onArea: (area: HTMLTextAreaElement | null) => void;
  onEdit: () => void;
};

function TextOfSection({ index, onArea, onEdit }: TextProps) {
  const name = `sections.${index}.text` as const;
  const { trigger } = useFormContext<ScriptInput>();
  const { field } = useController<ScriptInput, typeof name>({ name });
  const length = field.value.length;
  return (
    <Field
      name={name}
      label={`Text of section ${index + 1}`}
      required
      hint={`${formatCount(length)} / ${formatCount(SCRIPT_TEXT_MAX_LENGTH)}`}
    >
      {(control) => (
        <Textarea
          {...control}
          name={name}
          rows={7}
          value={field.value}
          onFocus={onEdit}
          onBlur={field.onBlur}
          onChange={(event) => {
            field.onChange(event.target.value);
            void trigger(name); // names an unknown placeholder at once
          }}
          ref={(area) => {
            onArea(area);
            field.ref(area);
          }}
        />
      )}
    </Field>
  );
}

function Preview({ index }: { index: number }) {
  const text = useWatch<ScriptInput, `sections.${number}.text`>({ name: `sections.${index}.text` });
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <h4 className="font-medium">Agent's view</h4>
      <div className="min-h-24 flex-1 rounded-control border bg-background p-3">
        {text?.trim() ? <ScriptText text={text} /> : <p className="text-muted">No text yet.</p>}
      </div>
    </div>
  );
}
