"use client";

import { useRef } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { SectionCard, SectionTitle } from "@/components/catalogue/templates/section-list";
import { SortableList } from "@/components/catalogue/templates/sortable";
import { RowsEnd } from "@/components/form/rows-end";
import { SCORECARD_SECTIONS_MAX, type ScorecardInput } from "@/lib/catalogue/templates/scorecards/schema";
import { newItem, SectionItems } from "./section-items";
import { WeightBar } from "./weight-bar";

/** The sections of a scorecard with their items, in the order in which a reviewer judges them. */
export function ScorecardSections() {
  const { control, formState, trigger } = useFormContext<ScorecardInput>();
  const { errors } = formState;
  const { fields, append, remove, move } = useFieldArray({ control, name: "sections" });
  const addButton = useRef<HTMLButtonElement>(null);

  function removeSection(index: number) {
    remove(index);
    addButton.current?.focus();
  }

  // What is wrong with all of them, such as the sum of their weights, is no field's own.
  function checkAgain() {
    if (errors.sections) void trigger("sections");
  }

  return (
    <section aria-label="Sections" onChange={checkAgain} className="flex flex-col gap-3">
      <WeightBar />
      <SortableList items={fields.map(({ id }, index) => ({ key: id, name: `section ${index + 1}` }))} onMove={move}>
        <ol className="flex flex-col gap-3">
          {fields.map(({ id }, index) => (
            <SectionCard
              key={id}
              sortKey={id}
              index={index}
              level={3}
              onRemove={() => removeSection(index)}
              className="flex flex-col gap-3 p-3"
            >
              <SectionTitle index={index} />
              <SectionItems section={index} />
            </SectionCard>
          ))}
        </ol>
      </SortableList>
      <RowsEnd
        name="sections"
        noun="section"
        isFull={fields.length >= SCORECARD_SECTIONS_MAX}
        addButton={addButton}
        onAdd={() => append({ title: "", items: [newItem()] })}
      />
    </section>
  );
}
