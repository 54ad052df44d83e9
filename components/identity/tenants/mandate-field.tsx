"use client";

import { useId, useRef } from "react";
import { useController, useFormContext } from "react-hook-form";
import { Field } from "@/components/form/field";
import { PlaceholderButtons } from "@/components/form/placeholder-buttons";
import { Alert } from "@/components/ui/alert";
import { Textarea } from "@/components/ui/input/input";
import {
  missingElements,
  PLACEHOLDERS,
  renderMandate,
  SAMPLE_VALUES,
} from "@/lib/identity/tenants/mandate-placeholders";
import { MANDATE_MAX_LENGTH } from "@/lib/identity/tenants/schema";
import { formatCount } from "@/lib/platform/text/format";

const NAME = "debit_order_mandate";

/** The text of the debit order mandate, with its placeholders, what is missing, and a preview. */
export function MandateField() {
  const area = useRef<HTMLTextAreaElement>(null);
  const { trigger } = useFormContext();
  const { field } = useController({ name: NAME });
  const text: string = field.value ?? "";

  function change(value: string) {
    field.onChange(value);
    void trigger(NAME); // names an unknown placeholder at once
  }

  function insert(token: string) {
    if (!area.current) return;
    const { selectionStart, selectionEnd } = area.current;
    area.current.setRangeText(token, selectionStart, selectionEnd, "end");
    change(area.current.value);
    area.current.focus();
  }

  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <Field
          name={NAME}
          label="Debit order mandate"
          hint={`${formatCount(text.length)} / ${formatCount(MANDATE_MAX_LENGTH)}`}
        >
          {(control) => (
            <Textarea
              {...control}
              name={NAME}
              rows={14}
              value={text}
              onBlur={field.onBlur}
              onChange={(event) => change(event.target.value)}
              ref={(element) => {
                area.current = element;
                field.ref(element);
              }}
            />
          )}
        </Field>
        <Placeholders onInsert={insert} />
      </div>
      <Preview text={text} />
    </div>
  );
}

function Placeholders({ onInsert }: { onInsert: (token: string) => void }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">Placeholders</legend>
      <p className="mb-2 text-[13px] text-muted">Click one to insert it at the cursor.</p>
      <div className="flex flex-wrap gap-1.5">
        <PlaceholderButtons placeholders={PLACEHOLDERS} onInsert={onInsert} />
      </div>
    </fieldset>
  );
}

function Preview({ text }: { text: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-4">
      <h3 id={id} className="-mb-2.5 font-medium">
        As a client sees it
      </h3>
      <p className="min-h-40 rounded-control border bg-background p-3 break-words whitespace-pre-wrap">
        {text.trim() ? renderMandate(text, SAMPLE_VALUES) : <span className="text-muted">No mandate yet.</span>}
      </p>
      <Missing text={text} />
    </section>
  );
}

function Missing({ text }: { text: string }) {
  const missing = missingElements(text);
  if (missing.length === 0) return null;
  return (
    <Alert tone="warning">
      A bank may refuse this mandate, because it does not say
      <ul className="mt-1 list-disc pl-5">
        {missing.map((element) => (
          <li key={element}>{element}</li>
        ))}
      </ul>
    </Alert>
  );
}
