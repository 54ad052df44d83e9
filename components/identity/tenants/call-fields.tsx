"use client";

import { SelectField } from "@/components/form/fields";
import { SwitchField } from "@/components/form/fields-choice";
import { choicesOf } from "@/components/form/options";
import type { TenantInput } from "@/lib/identity/tenants/schema";

const CONSENT_LABELS: Record<TenantInput["call_consent"], string> = {
  not_required: "Not required",
  required: "Required",
};

const CLEANSING_LABELS: Record<TenantInput["cleansing"], string> = {
  warn: "Warn, and go on",
  stop: "Stop, until it was",
};

const CONSENT_LAW =
  "Required: only leads with a consent to calls, and clients, are called. The Information Regulator's guidance note on direct marketing of December 2024 counts telephone calls as electronic communication (section 69 of POPIA), which is contested. Ask your lawyer.";

const REGISTRY_LAW =
  "Contacts have to be checked each month (Consumer Protection Act, section 11, and the amendment of its regulations of 15 April 2026). Stop: no new leads, no allocation and no next lead, except of people who asked to be called.";

/** Whom an organisation calls, and when. */
export const CallFields = () => (
  <>
    <SwitchField
      name="calling_hours_enforced"
      label="Keep to calling hours"
      hint="Callbacks and diaries: weekdays 08:00–20:00, Saturdays 09:00–13:00, not on Sundays or public holidays."
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
      label="When the national opt-out registry was not checked for 31 days"
      required
      options={choicesOf(CLEANSING_LABELS)}
      hint={REGISTRY_LAW}
    />
  </>
);
