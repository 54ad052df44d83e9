"use client";

import { NumberField, SelectField } from "@/components/form/fields";
import { SwitchField } from "@/components/form/fields-choice";
import { choicesOf } from "@/components/form/options";
import type { TenantInput } from "@/lib/identity/tenants/schema";

const CONSENT_LABELS: Record<TenantInput["call_consent"], string> = {
  not_required: "Not required",
  required: "Required",
};

const CLEANSING_LABELS: Record<TenantInput["cleansing"], string> = {
  warn: "Warn and continue",
  stop: "Stop until checked",
};

const CONSENT_LAW =
  "Required: agents may call only clients and leads with consent to calls. The Information Regulator's guidance note on direct marketing of December 2024 counts telephone calls as electronic communication (section 69 of POPIA), which is contested. Ask your lawyer.";

const REGISTRY_LAW =
  "Check contacts every month (Consumer Protection Act, section 11, and the amendment of its regulations of 15 April 2026). Stop: no new leads, no allocation and no next lead, except for people who asked for a call.";

/** Whom an organisation calls, and when. */
export const CallFields = () => (
  <>
    <SwitchField
      name="calling_hours_enforced"
      label="Enforce calling hours"
      hint="Callbacks and diaries: weekdays 08:00–20:00, Saturdays 09:00–13:00, not on Sundays or public holidays."
    />
    <NumberField
      name="pay_day"
      label="Pay day"
      required
      min={1}
      max={31}
      hint="The day of the month on which most clients are paid. Agents can set a callback for pay day in one click."
    />
    <SelectField
      name="call_consent"
      label="Consent to be called"
      required
      options={choicesOf(CONSENT_LABELS)}
      hint={CONSENT_LAW}
    />
    <SelectField
      name="cleansing"
      label="If the last opt-out registry check is older than 31 days"
      required
      options={choicesOf(CLEANSING_LABELS)}
      hint={REGISTRY_LAW}
    />
  </>
);
