import { MOVED_DEBIT } from "@/lib/insurance/debit-day";

/** The text that an organisation begins with. It has every part that the law wants of a recorded mandate. */
export const STARTING_TEXT = [
  "I, {{account_holder}}, authorise {{provider_name}} to collect {{premium_amount}} {{frequency}} from my {{account_type}} " +
    "account {{account_number_masked}} ({{account_holder_initials}}) at {{bank_name}}, branch {{branch_code}}, for the " +
    "insurance of {{full_name}}, ID number {{id_number}}, taken out by telephone with {{call_centre_name}}. The first collection " +
    `is on {{first_debit_on}}, and then every month on my debit day, {{debit_day}}. ${MOVED_DEBIT}`,
  "I understand that each collection will show on my bank statement under the name {{abbreviated_name}} with the reference " +
    "{{contract_reference}}, and that the premium may change only after I have been told in writing at least 31 days before.",
  "This mandate stays in force until I cancel it. I may cancel it at any time by calling {{provider_name}} on " +
    "{{provider_phone}} at least 20 working days before the next debit. Cancelling it does not cancel my policy by itself, " +
    "but cover ends when premiums are no longer paid. I may not claim back amounts that were debited while this mandate was " +
    "in force and were owed. The mandate may be ceded to another party only together with my policy.",
  "Agreed on the telephone on {{today}}.",
].join("\n\n");
