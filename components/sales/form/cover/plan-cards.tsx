"use client";

import { CircleCheck, TriangleAlert } from "lucide-react";
import { type KeyboardEvent, useId } from "react";
import { flushSync } from "react-dom";
import { useController, useWatch } from "react-hook-form";
import { useFieldMessage } from "@/components/form/field-messages";
import { AFTER_PART, focusMarked, focusNext } from "@/components/ui/browser/focus";
import { ageOn } from "@/lib/insurance/id-number";
import { formatCover, formatPremium } from "@/lib/insurance/money";
import { isoDate } from "@/lib/platform/text/format";
import type { SalePlan } from "@/lib/sales/form/cover/sale-plan";
import type { SaleValues } from "../draft/values";
import { useOpenSale } from "../sale-context";
import { planOf } from "../use-terms";

const NAME = "cover.product_plan_id";

/** The plans of the product as cards, with whom they accept. A digit chooses by place, and goes on. */
export function PlanCards({ onChoose }: { onChoose: () => void }) {
  const { sale } = useOpenSale();
  const { field } = useController({ name: NAME });
  const message = useFieldMessage(NAME);
  const noteId = useId();
  const age = useMainAge();
  if (sale.plans.length === 0) return <p className="text-muted">This product has no plans.</p>;

  function choose(plan: SalePlan) {
    field.onChange(plan.id);
    onChoose();
  }

  function chooseByKey(event: KeyboardEvent<HTMLElement>) {
    const plan = /^[1-9]$/.test(event.key) && !event.ctrlKey && !event.altKey && sale.plans[Number(event.key) - 1];
    if (!plan || !(event.target instanceof HTMLElement)) return;
    event.preventDefault();
    flushSync(() => choose(plan));
    if (!focusMarked(event.target, AFTER_PART)) focusNext(event.target);
  }

  return (
    <fieldset aria-describedby={message ? noteId : undefined} className="min-w-0" onKeyDown={chooseByKey}>
      <legend className="mb-1.5 font-medium">Plan</legend>
      <div className="grid gap-2 @md:grid-cols-2">
        {sale.plans.map((plan, index) => (
          <PlanCard
            key={plan.id}
            plan={planOf(sale, plan.id) ?? plan}
            place={index + 1}
            age={age}
            chosen={field.value === plan.id}
            onChoose={() => choose(plan)}
          />
        ))}
      </div>
      {message && (
        <p id={noteId} role="alert" className="mt-1.5 text-[13px] text-error-text">
          {message}
        </p>
      )}
    </fieldset>
  );
}

/** The age of the main insured life when cover begins, else of the policyholder; null while it is not known. */
function useMainAge(): number | null {
  const { options } = useOpenSale();
  const [lives, begins, born] = useWatch<
    SaleValues,
    ["insured_lives", "cover.commencement_date", "policyholder.date_of_birth"]
  >({ name: ["insured_lives", "cover.commencement_date", "policyholder.date_of_birth"] });
  const mainType = options.types.find(({ member }) => member === "main");
  const main = lives.find(({ beneficiary_type_id }) => beneficiary_type_id === mainType?.id);
  const date = main?.date_of_birth ?? born;
  return date ? ageOn(date, begins ?? isoDate(new Date())) : null;
}

type CardProps = { plan: SalePlan; place: number; age: number | null; chosen: boolean; onChoose: () => void };

const CARD =
  "relative flex cursor-pointer flex-col rounded-control border p-3 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-text";

function PlanCard({ plan, place, age, chosen, onChoose }: CardProps) {
  const { min_entry_age: min, max_entry_age: max } = plan;
  const isTooOld = age !== null && ((min !== null && age < min) || (max !== null && age > max));
  return (
    <label className={`${CARD} ${chosen ? "border-primary-text bg-primary-soft text-primary-text" : "hover:bg-hover"}`}>
      <input
        type="radio"
        name={NAME}
        value={plan.id}
        checked={chosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <span className="flex items-start justify-between gap-2 font-medium">
        <span className="min-w-0 break-words">{plan.heading}</span>
        {chosen ? (
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
        ) : (
          <kbd aria-hidden className="font-sans text-[12px] font-normal text-muted max-lg:hidden">
            {place}
          </kbd>
        )}
      </span>
      <span className={chosen ? "" : "text-muted"}>Cover {formatCover(plan.cover_amount, plan.currency)}</span>
      <span className="tabular mt-2 font-semibold">
        {formatPremium(plan.monthly_premium, plan.currency)} <span className="font-normal">per month</span>
      </span>
      {(min !== null || max !== null) && (
        <span className={`mt-1 flex items-center gap-1 text-[13px] ${isTooOld ? "text-warning-text" : "text-muted"}`}>
          {isTooOld && <TriangleAlert aria-hidden className="size-3.5 shrink-0" />}
          {agesText(min, max)}
          {isTooOld && `, the main insured life will be ${age} when cover begins`}
        </span>
      )}
    </label>
  );
}

function agesText(min: number | null, max: number | null): string {
  if (min === null) return `Up to ${max} years`;
  return max === null ? `From ${min} years` : `${min} to ${max} years`;
}
