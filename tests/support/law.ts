import { MANDATE_PART_NAMES } from "@/lib/insurance/law/mandate-parts";
import type { Law } from "@/lib/insurance/law/rules";

const CODE =
  "General Code of Conduct for Authorised Financial Services Providers and Representatives (Board Notice 80 of 2003), on records";

const PPR = "Policyholder Protection Rules (Long-term Insurance), 2017";

/** The law with its figures, as the migrations bring it: tests/api/law.test.ts compares the two. */
export const LAW: Law = {
  calling_hours: [
    {
      valid_from: "2011-04-01",
      weekdays: { opens: 8, closes: 20 },
      saturdays: { opens: 9, closes: 13 },
      source: "Consumer Protection Act 68 of 2008, section 12, with Government Notice R. 293 of 1 April 2011.",
    },
  ],
  cooling_off: [
    {
      valid_from: "2018-01-01",
      days: 31,
      source: `${PPR}, rule 4.2 (Government Gazette 41321 of 15 December 2017), with effect from 1 January 2018.`,
    },
  ],
  funeral_wait: [
    {
      valid_from: "2018-10-01",
      longest_months: 6,
      part_of_term: 4,
      previous_cover_days: 31,
      source:
        `${PPR}, rules 2A.6.1 and 2A.6.5, inserted by FSCA Notice 997 of 2018 (Government Gazette 41928 of 28 September ` +
        "2018) with effect from 1 October 2018. Funeral policies entered into before had until 1 July 2021 to comply.",
    },
  ],
  lapsed_policy: [
    {
      valid_from: "2018-10-01",
      months: 2,
      source: `${PPR}, rule 2A.9.2, inserted by FSCA Notice 997 of 2018 (Government Gazette 41928 of 28 September 2018)`,
    },
  ],
  group_scheme: [
    {
      valid_from: "2026-11-26",
      days: 31,
      membership_months: 6,
      source: `${PPR}, rule 2A.6; known only from a secondary source`,
    },
  ],
  replacement: [
    {
      valid_from: "2018-01-01",
      recorded_classes: ["life", "disability"],
      send_within_days: 14,
      source: `${PPR}, rule 19; funeral, assistance and microinsurance policies are exempt by FSRA Exemption Notice 1 of 2019.`,
    },
  ],
  written_confirmation: [
    {
      valid_from: "2026-11-26",
      days: 21,
      source:
        "Payment Clearing House rules for debit payment instructions, on voice mandates: in writing within 21 days of the " +
        "recording and before any debit; known only from secondary sources",
    },
  ],
  lead_recordings: [
    {
      valid_from: "2026-11-26",
      length: 45,
      unit: "days",
      source: `${CODE} of calls that led to nothing; known only from secondary sources`,
    },
  ],
  sale_recordings: [{ valid_from: "2004-09-30", length: 5, unit: "years", source: CODE }],
  mandate_recordings: [
    {
      valid_from: "2026-11-26",
      length: 7,
      unit: "years",
      source: "Payment Clearing House rules for debit payment instructions; known only from secondary sources",
    },
  ],
  mandate_parts: [
    {
      valid_from: "2026-11-26",
      parts: [...MANDATE_PART_NAMES],
      source:
        "Rules of the Payments Association of South Africa on voice-recorded mandates; as two payment providers state them",
    },
  ],
  declared_holidays: [
    { day: "2023-12-15", name: "Day of celebration of the Rugby World Cup" },
    { day: "2024-05-29", name: "General election" },
  ],
};
