import type { LandingPlan } from "@/lib/catalogue/landing/schema";
import { ageFields, OLDEST_QUOTED, QUOTED_PEOPLE } from "@/lib/leads/quotes/options";
import { FieldError, QUOTE_CONTROL } from "./quote-field";

/** Whom the quote is for, with the price of the cheapest plan that accepts them, which the page's script fills in. */
export function QuotePeople({ plans }: { plans: LandingPlan[] }) {
  return (
    <fieldset className="flex flex-col gap-4" data-people data-plans={JSON.stringify(plans.map(priced))}>
      <legend className="mb-3 text-lg font-semibold">Who should be covered?</legend>
      {QUOTED_PEOPLE.map((people) => (
        <People key={people.member} {...people} />
      ))}
      <div hidden data-price aria-live="polite" className="mt-2 rounded-2xl border bg-surface p-5" />
    </fieldset>
  );
}

/** What the script needs of a plan. */
const priced = ({
  id,
  heading,
  currency,
  cover_amount,
  monthly_premium,
  min_entry_age,
  max_entry_age,
  member_cover,
}: LandingPlan) => ({
  ...{ id, heading, currency, cover_amount, monthly_premium, min_entry_age, max_entry_age, member_cover },
});

/** Each age appears once the one before it is filled in, also without script. */
function People(people: (typeof QUOTED_PEOPLE)[number]) {
  const { member, label, most } = people;
  return (
    <div className="group/people flex flex-wrap items-center gap-x-6 gap-y-3">
      <label className="inline-flex min-h-12 flex-1 cursor-pointer items-center gap-3 font-medium whitespace-nowrap">
        <input type="checkbox" name={member} defaultChecked={member === "main"} className="size-6 shrink-0" />
        {label}
      </label>
      <div
        className={`ml-auto hidden flex-col items-end gap-3 group-has-[input[type=checkbox]:checked]/people:flex ${most > 1 ? "w-full" : ""}`}
      >
        {ageFields(people).map((name, index) => (
          <Age key={name} name={name} label={most > 1 ? `${people.age} ${index + 1}` : people.age} />
        ))}
      </div>
    </div>
  );
}

const Age = ({ name, label }: { name: string; label: string }) => (
  <div className="flex flex-wrap items-center justify-end gap-x-3 has-[input:placeholder-shown]:[&~div]:hidden">
    <label htmlFor={`quote-${name}`} className="text-[14px] text-muted">
      {label}
    </label>
    <input
      id={`quote-${name}`}
      name={name}
      type="number"
      inputMode="numeric"
      min={0}
      max={OLDEST_QUOTED}
      placeholder=" "
      aria-describedby={`quote-${name}-error`}
      className={`${QUOTE_CONTROL} max-w-18 appearance-none text-center`}
    />
    <FieldError field={name} />
  </div>
);
