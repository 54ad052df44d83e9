import { SCRIPT_PARTS, type ScriptSection } from "./schema";

const OPENING = `Good day, am I speaking to {{client_name}}?

My name is {{agent_name}} and I am calling from {{provider_name}}. We are an authorised financial services provider, \
{{fsp_number}}. Our number at the national opt-out registry is {{registry_number}}. I am calling about insurance: the \
{{product_name}}.

This call is recorded, so that there is a record of what we agree. If you do not want to go on, tell me and I will end \
the call. It takes about twenty minutes. May I continue?`;

const PURPOSE = `You asked us about insurance. I would like to tell you what the {{product_name}} pays for, when it pays, \
and what it costs a month.

I am not giving you advice that takes all your finances into account. I will tell you what the plan offers, so that you \
can decide whether it suits you.

What should the cover pay for? And who depends on your income today?`;

const PLAN = `Let us choose a plan that you can afford every month. I will tell you what it pays and what it costs.

The {{plan_name}} plan pays {{cover_amount}} for {{premium_amount}} a month. Cover begins on {{commencement_date}}.

Whom should it cover? Please give me the name, surname and ID number of each person.`;

const PEOPLE = `The next questions decide what we can offer you. Please answer truthfully: a claim can be refused if an answer \
was not true.

Who should be paid? Please give me each person's name, surname and ID number, their relationship to you, and their share. The \
shares come to 100% together. If you name nobody, the policy pays your estate.`;

const REPLACEMENT = `Do you have a policy like this one that you want to replace? It may cost you a new waiting period and \
benefits that you have now, so please do not cancel it before this one has begun.`;

const BANK = `From which account should we debit the premium, and on which day of the month is your money there?

Now I need your permission for the debit order. Do you authorise {{provider_name}} to debit {{premium_amount}} from your \
account every month, for the first time on {{first_debit_date}}? Please answer with yes or no.`;

const WAITING = `There may be a waiting period, which I will read to you for each person, and there are claims that the \
policy does not cover, which I will read to you too. A claim can be refused if one of your answers was not true.`;

const disclosuresWith = (
  waiting: string,
) => `Let me read back what we have agreed. You have chosen the {{plan_name}} plan of the {{product_name}}. It pays \
{{cover_amount}}, and your premium is {{premium_amount}} a month.

Cover begins on {{commencement_date}}, and we debit the first premium on {{first_debit_date}}. If a premium is not paid you \
have a month of grace; after that cover ends.

${waiting}

You have 31 days from the day on which you receive the policy to change your mind. If nobody has claimed by then, we pay \
back what you have paid, less the cost of the cover that you had.

If you are not happy, call us on {{complaints_phone}} or write to {{complaints_email}}. If we can't settle it, you may turn \
to {{ombud}}.

Is all of that right?`;

const CLOSING = `Your policy and its terms come by email. Please read them, and call us if something is not as we have discussed.

Thank you for your time, {{client_name}}. Is there anything else that you would like to ask?`;

const OBJECTIONS = `“It is too expensive.”
I understand. What could you afford every month without thinking about it? Let us look at a smaller plan; you can raise the \
cover later.

“I have cover already.”
That is good. Do you know how much it pays, and whom it covers? If it is enough, please keep it. I would not want you to pay \
twice.

“I must speak to my husband or wife first.”
Of course. Would you like me to explain it to both of you? Tell me when, and I will call you then.

“Send me something in writing.”
I will send you the brochure while we are talking. May I call you tomorrow to hear what you think of it?

“How did you get my number?”
I will tell you where your details came from. If you don't want calls from us, say so: I will note it now and we will not \
call you again.`;

/**
 * A script in the standard words.
 * @param purpose why the agent calls
 * @param waiting what is not covered, or not from the first day
 */
export function scriptWith(purpose: string, waiting: string): ScriptSection[] {
  const texts: Record<(typeof SCRIPT_PARTS)[number]["key"], string> = {
    opening: OPENING,
    purpose,
    plan: PLAN,
    people: PEOPLE,
    replacement: REPLACEMENT,
    bank: BANK,
    disclosures: disclosuresWith(waiting),
    closing: CLOSING,
    objections: OBJECTIONS,
  };
  return SCRIPT_PARTS.map(({ key, title }) => ({ key, title, text: texts[key] }));
}

/** The script that the platform's script of a product begins with. */
export const STANDARD_SCRIPT: readonly ScriptSection[] = scriptWith(PURPOSE, WAITING);
