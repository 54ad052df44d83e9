import { BEST_TIMES } from "@/lib/leads/quotes/options";
import { QUOTE_CONTROL, QuoteField } from "./quote-field";

export type ErrorOf = (field: string) => string | undefined;
export type PlanOption = { id: number; heading: string };

export function ContactFields({ errorOf }: { errorOf: ErrorOf }) {
  return (
    <>
      <QuoteField label="Name" error={errorOf("name")}>
        {(control) => <input {...control} name="name" autoComplete="given-name" required className={QUOTE_CONTROL} />}
      </QuoteField>
      <QuoteField label="Surname" error={errorOf("surname")}>
        {(control) => (
          <input {...control} name="surname" autoComplete="family-name" required className={QUOTE_CONTROL} />
        )}
      </QuoteField>
      <QuoteField label="Phone number" error={errorOf("phone")}>
        {(control) => (
          <input {...control} type="tel" name="phone" autoComplete="tel" required className={QUOTE_CONTROL} />
        )}
      </QuoteField>
      <QuoteField label="Email" optional error={errorOf("email")}>
        {(control) => <input {...control} type="email" name="email" autoComplete="email" className={QUOTE_CONTROL} />}
      </QuoteField>
    </>
  );
}

export const BestTimeField = ({ error }: { error: string | undefined }) => (
  <QuoteField label="Best time to call" error={error}>
    {(control) => (
      <select {...control} name="best_time" className={`${QUOTE_CONTROL} pr-8`}>
        {BEST_TIMES.map((time) => (
          <option key={time} value={time}>
            {time}
          </option>
        ))}
      </select>
    )}
  </QuoteField>
);

export const PlanField = ({ plans, error }: { plans: PlanOption[]; error: string | undefined }) => (
  <QuoteField label="Plan" error={error}>
    {(control) => (
      <select {...control} name="plan_id" className={`${QUOTE_CONTROL} pr-8`}>
        <option value="">Not sure yet</option>
        {plans.map((plan) => (
          <option key={plan.id} value={plan.id}>
            {plan.heading}
          </option>
        ))}
      </select>
    )}
  </QuoteField>
);
