import { AmountField } from "@/components/form/amount-field";
import { NumberField } from "@/components/form/fields";

/** What a team or an agent is to reach. */
export const TargetFields = ({ of }: { of: string }) => (
  <>
    <NumberField
      name="target_submissions_per_day"
      label="Target: submissions per working day"
      hint={`For ${of}. Leave empty for no target.`}
      min={1}
    />
    <AmountField
      name="target_premium_per_month"
      label="Target: premium per month (R)"
      hint="Counts submitted sales. Leave empty for no target."
    />
  </>
);
