"use client";

import { UserPlus } from "lucide-react";
import { useId } from "react";
import { flushSync } from "react-dom";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { YesNoField } from "@/components/form/choice-field";
import { useFieldMessage } from "@/components/form/field-messages";
import { AFTER_PART, focusFirst, focusMarked, NEXT_CONTROL } from "@/components/ui/browser/focus";
import { Button } from "@/components/ui/button";
import { ReasonedButton } from "@/components/ui/reasoned-button";
import { toast } from "@/components/ui/toast";
import type { BeneficiaryTypeOption } from "@/lib/catalogue/beneficiary-types/schema";
import { ageOn } from "@/lib/insurance/id-number";
import { formatCover } from "@/lib/insurance/money";
import { fullNameOf, isoDate } from "@/lib/platform/text/format";
import { coverOfLife } from "@/lib/sales/form/lives/cover-of-life";
import type { LifeValues, SaleValues } from "../draft/values";
import { ListMessage } from "../list-message";
import { PersonRow } from "../person-row";
import { useOpenSale } from "../sale-context";
import { fieldOfMissing } from "../screen";
import { Section } from "../section";
import { typesWithRoom, whyFull } from "../type-rules";
import { usePolicyholder } from "../use-policyholder";
import { useTerms } from "../use-terms";
import { Waiting } from "./waiting";

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
  const policyholder = usePolicyholder("insured_lives");
  const holdersType = lives.some(policyholder.isRow)
    ? undefined
    : holdersTypeOf(hasMain ? types.filter((type) => type !== main) : types, lives);
  const full = whyFull(types, lives);

  function add(life: Omit<LifeValues, "key">) {
    flushSync(() => append({ ...life, key: crypto.randomUUID() }, { shouldFocus: false }));
  }

  function addAnother() {
    if (full !== null) return toast("warning", full);
    const [type] = typesWithRoom(types, lives).toSorted((one, other) => Number(one === main) - Number(other === main));
    add({ ...NEW_LIFE, beneficiary_type_id: type?.id ?? null });
    focusFirst(document.getElementById(listId)?.lastElementChild);
  }

  function addPolicyholder(button: HTMLElement) {
    focusMarked(button, NEXT_CONTROL); // the button goes away
    const gender = getValues("policyholder.gender");
    add({ ...NEW_LIFE, beneficiary_type_id: holdersType?.id ?? null, ...policyholder.copy(), gender });
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
        {holdersType && (
          <Button
            variant={hasMain ? "secondary" : "primary"}
            onClick={({ currentTarget }) => addPolicyholder(currentTarget)}
            {...(!hasMain && { [AFTER_PART]: true })}
          >
            <UserPlus aria-hidden className="size-4" /> The policyholder is insured
          </Button>
        )}
        <ReasonedButton reason={full} onClick={addAnother} {...((hasMain || !holdersType) && { [AFTER_PART]: true })}>
          Add an insured life
        </ReasonedButton>
      </div>
      <Waiting />
    </Section>
  );
}

const nameOf = (life: LifeValues | undefined) => fullNameOf({ name: life?.name ?? "", surname: life?.surname ?? null });

/** The type as which the policyholder can be insured; undefined where none fits. */
function holdersTypeOf(types: readonly BeneficiaryTypeOption[], lives: readonly LifeValues[]) {
  // Nobody is their own child or parent.
  const fits = ({ member }: BeneficiaryTypeOption) => member === null || member === "main" || member === "other";
  const fitting = typesWithRoom(types, lives).filter(fits);
  return fitting.find(({ member }) => member === "main") ?? fitting[0];
}

function coveredLabel({ replaces, left_group_scheme_on }: SaleValues["replacement"]): string {
  if (!left_group_scheme_on) return "Covered by the old policy?";
  return `Covered by the ${replaces ? "old policy or the " : ""}group scheme?`;
}

/** What one life is covered for, as it is filled in, and what there is to say about it. */
function LifeTerms({ index }: { index: number }) {
  const { options, sale } = useOpenSale();
  const [life, former] = useWatch<SaleValues, [`insured_lives.${number}`, "replacement"]>({
    name: [`insured_lives.${index}`, "replacement"],
  });
  const { plan, cover_amount, commencement_date } = useTerms();
  const field = `insured_lives.${index}.cover_amount`;
  const message = useFieldMessage(field);
  const noteId = useId();
  const member = options.types.find(({ id }) => id === life?.beneficiary_type_id)?.member ?? null;
  const age = life?.date_of_birth ? ageOn(life.date_of_birth, commencement_date ?? isoDate(new Date())) : null;
  const amount = coverOfLife({ plan: plan ?? null, cover_amount }, { member, age });
  const place = sale.insured_lives.findIndex(({ id }) => id === life?.id);
  const warnings = sale.warnings.filter((each) => fieldOfMissing(each) === `insured_lives.${place}.cover_amount`);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of fields, and it has none */}
      <div
        role="group"
        aria-label="Cover of this life"
        aria-describedby={noteId}
        data-field={field}
        tabIndex={-1}
        className="flex flex-col gap-1.5 outline-none"
      >
        <span className="font-medium">Cover of this life</span>
        <span className="tabular flex min-h-9 items-center">
          {amount === null ? "–" : formatCover(amount, plan?.currency)}
        </span>
        <div id={noteId} className="flex flex-col gap-1 text-[13px] empty:hidden">
          {message && (
            <p role="alert" className="text-error-text">
              {message}
            </p>
          )}
          {warnings.map((warning) => (
            <p key={warning.message} className="text-warning-text">
              {warning.message}
            </p>
          ))}
        </div>
      </div>
      {(former.replaces || former.left_group_scheme_on) && (
        <YesNoField name={`insured_lives.${index}.was_covered`} label={coveredLabel(former)} />
      )}
    </>
  );
}
