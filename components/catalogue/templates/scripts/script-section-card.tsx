"use client";

import { useController, useFormContext, useWatch } from "react-hook-form";
import { SectionCard, SectionTitle } from "@/components/catalogue/templates/section-list";
import { Field } from "@/components/form/field";
import { Textarea } from "@/components/ui/input/input";
import { SCRIPT_TEXT_MAX_LENGTH, type ScriptInput } from "@/lib/catalogue/templates/scripts/schema";
import { formatCount } from "@/lib/platform/text/format";
import { ScriptText } from "./script-text";

type Props = {
  sortKey: string;
  index: number;
  /** Called with the text area when it appears, and with null when it goes. */
  onArea: (area: HTMLTextAreaElement | null) => void;
  onEdit: () => void;
  onRemove: () => void;
};

/** One section of a script, with its text as an agent will read it. */
export function ScriptSectionCard({ sortKey, index, onArea, onEdit, onRemove }: Props) {
  return (
    <SectionCard
      sortKey={sortKey}
      index={index}
      level={3}
      onRemove={onRemove}
      className="grid grid-cols-1 gap-4 p-3 md:grid-cols-2"
    >
      <div className="flex min-w-0 flex-col gap-3">
        <SectionTitle index={index} />
        <TextOfSection index={index} onArea={onArea} onEdit={onEdit} />
      </div>
      <Preview index={index} />
    </SectionCard>
  );
}

function TextOfSection({ index, onArea, onEdit }: Pick<Props, "index" | "onArea" | "onEdit">) {
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
      <h4 className="font-medium">As an agent reads it</h4>
      <div className="min-h-24 flex-1 rounded-control border bg-background p-3">
        {text?.trim() ? <ScriptText text={text} /> : <p className="text-muted">Nothing yet.</p>}
      </div>
    </div>
  );
}
