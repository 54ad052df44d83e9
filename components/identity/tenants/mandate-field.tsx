"use client";

import { useId, useRef, useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { Field } from "@/components/form/field";
import { PlaceholderButtons } from "@/components/form/placeholder-buttons";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/input/input";
import { PLACEHOLDERS, renderMandate, SAMPLE_VALUES } from "@/lib/identity/tenants/mandate/placeholders";
import { MANDATE_MAX_LENGTH } from "@/lib/identity/tenants/mandate/schema";
import { STARTING_TEXT } from "@/lib/identity/tenants/mandate/starting-text";
import type { OpenedTenant } from "@/lib/identity/tenants/schema";
import type { MandatePart } from "@/lib/insurance/law/mandate-parts";
import { withWholeAmounts } from "@/lib/insurance/money";
import { formatCount } from "@/lib/platform/text/format";
import { MandateInUse, MandateParts, UnfilledValues } from "./mandate-parts";

const NAME = "debit_order_mandate";

type Props = {
  record: OpenedTenant | undefined;
  /** The parts that the law wants of a mandate. */
  wanted: readonly MandatePart[];
};

/** The text of the debit order mandate, with its placeholders, what is missing, and a preview. */
export function MandateField({ record, wanted }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { trigger } = useFormContext();
  const { field } = useController({ name: NAME });
  const text: string = field.value ?? "";
  const [replaced, setReplaced] = useState<string>();

  function change(value: string) {
    field.onChange(value);
    void trigger(NAME); // names an unknown placeholder at once
  }

  function replace() {
    setReplaced(text.trim() ? text : undefined);
    change(STARTING_TEXT);
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
        {text.trim() !== STARTING_TEXT && (
          <Button className="self-start" onClick={replace}>
            Replace with a complete text
          </Button>
        )}
        {replaced !== undefined && text === STARTING_TEXT && (
          <Button className="self-start" onClick={() => change(replaced)}>
            Restore my text
          </Button>
        )}
        <Placeholders onInsert={insert} />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <UnfilledValues text={text} />
        <MandateParts text={text} wanted={wanted} used={record?.debit_order_mandate_in_use ?? null} />
        {record && <MandateInUse record={record} />}
        <Preview text={text} />
      </div>
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
        Client's view, with example values
      </h3>
      <p className="min-h-40 rounded-control border bg-background p-3 break-words whitespace-pre-wrap">
        {text.trim() ? (
          withWholeAmounts(renderMandate(text, SAMPLE_VALUES))
        ) : (
          <span className="text-muted">No mandate yet.</span>
        )}
      </p>
    </section>
  );
}
