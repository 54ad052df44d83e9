"use client";

import { UserPlus } from "lucide-react";
import { useId } from "react";
import { flushSync } from "react-dom";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { YesNoField } from "@/components/form/choice-field";
import { useOpenSale } from "@/components/sales/sale-form/sale-context";
import type { LifeValues, SaleValues } from "@/components/sales/sale-form/values";
import { Button } from "@/components/ui/button";
import { AFTER_PART, focusFirst, focusMarked, NEXT_CONTROL } from "@/components/ui/focus";
import { formatCover, fullNameOf, isoDate } from "@/lib/platform/format";
import { ageOn } from "@/lib/platform/id-number";
import { coverOfLife } from "@/lib/sales/sections/cover-of-life";
import { waitingSentence } from "@/lib/sales/sections/waiting-period";
import { ListMessage } from "./list-message";
import { PersonRow } from "./person-row";
import { Section } from "./section";
import { useTerms } from "./use-terms";

const NEW_LIFE = {
  relationship_id: null,
  name: null,
  surname: null,
  id_number: "",
  date_of_birth: null,
  gender: null,
  was_covered: null,
};

/** Whose lives are insured, and what each is covered for. */
export function InsuredLives() {
  const { options } = useOpenSale();
  const listId = useId();
  const { getValues } = useFormContext<SaleValues>();
  const { fields, append, remove } = useFieldArray<SaleValues, "insured_lives", "row">({
    name: "insured_lives",
    keyName: "row",
  });
  const lives = useWatch<SaleValues, "insured_lives">({ name: "insured_lives" });
  const types = options.types.filter((type) => type.class === "insured_life");
  const main = types.find(({ member }) => member === "main");
  const hasMain = main !== undefined && lives.some((life) => life.beneficiary_type_id === main.id);
  const other = types.find(({ member }) => member !== "main");

  function add(life: Omit<LifeValues, "key">) {
    flushSync(() => append({ ...life, key: crypto.randomUUID() }, { shouldFocus: false }));
  }

  function addAnother() {
    add({ ...NEW_LIFE, beneficiary_type_id: other?.id ?? null });
    focusFirst(document.getElementById(listId)?.lastElementChild);
  }

  function addPolicyholder(button: HTMLElement) {
    const { name, surname, id_number, date_of_birth, gender } = getValues("policyholder");
    focusMarked(button, NEXT_CONTROL); // the button goes away
    add({
      ...NEW_LIFE,
      beneficiary_type_id: main?.id ?? null,
      ...(id_number ? { id_number } : { same_as_policyholder: true }),
      name,
      surname,
      date_of_birth,
      gender,
    });
  }

  return (
    <Section title="Insured lives">
      <ul id={listId} className="flex flex-col gap-3 empty:hidden">
        {fields.map((field, index) => (
          <li key={field.row}>
            <PersonRow
              list="insured_lives"
              index={index}
              title={nameOf(lives[index]) || `Insured life ${index + 1}`}
              classes={["insured_life"]}
              onRemove={() => remove(index)}
            >
              <LifeTerms index={index} />
            </PersonRow>
          </li>
        ))}
      </ul>
      <ListMessage name="insured_lives.beneficiary_type_id" />
      <div className="flex flex-wrap gap-2">
        {main && !hasMain && (
          <Button
            variant="primary"
            onClick={({ currentTarget }) => addPolicyholder(currentTarget)}
            {...{ [AFTER_PART]: true }}
          >
            <UserPlus aria-hidden className="size-4" /> The policyholder is insured
          </Button>
        )}
        <Button onClick={addAnother} {...(hasMain && { [AFTER_PART]: true })}>
          Add an insured life
        </Button>
      </div>
      <Waiting />
    </Section>
  );
}

const nameOf = (life: LifeValues | undefined) => fullNameOf({ name: life?.name ?? "", surname: life?.surname ?? null });

/** What one life is covered for, as it is filled in. */
function LifeTerms({ index }: { index: number }) {
  const { options } = useOpenSale();
  const [life, replaces] = useWatch<SaleValues, [`insured_lives.${number}`, "replacement.replaces"]>({
    name: [`insured_lives.${index}`, "replacement.replaces"],
  });
  const { plan, cover_amount, commencement_date } = useTerms();
  const member = options.types.find(({ id }) => id === life?.beneficiary_type_id)?.member ?? null;
  const age = life?.date_of_birth ? ageOn(life.date_of_birth, commencement_date ?? isoDate(new Date())) : null;
  const amount = coverOfLife({ plan: plan ?? null, cover_amount }, { member, age });
  return (
    <>
      <p className="tabular flex flex-col gap-1.5">
        <span className="font-medium">Cover of this life</span>
        <span className="flex min-h-9 items-center">{amount === null ? "–" : formatCover(amount, plan?.currency)}</span>
      </p>
      {replaces && (
        <YesNoField name={`insured_lives.${index}.was_covered`} label="Covered by the policy that is replaced?" />
      )}
    </>
  );
}

/** The sentence about the waiting period that the agent reads out. */
function Waiting() {
  const { sale } = useOpenSale();
  const sentence = waitingSentence(
    sale.insured_lives.map((life, index) => ({
      name: fullNameOf({ name: life.name ?? `life ${index + 1}`, surname: life.surname }),
      waiting_months: life.waiting_months,
    })),
  );
  if (!sentence) return null;
  return <p className="border-l-2 border-primary-text pl-3 leading-relaxed">{sentence}</p>;
}
