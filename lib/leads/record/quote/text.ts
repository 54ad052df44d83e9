import { formatPremium } from "@/lib/insurance/money";
import { capitalize } from "@/lib/platform/text/capitalize";
import type { LeadDetail } from "../schema";

type Members = NonNullable<LeadDetail["quote_members"]>;

const MEMBER_LABELS: Record<Members[number]["member"], string> = {
  main: "main member",
  spouse: "spouse",
  child: "child",
  parent: "parent",
};

/** Whom a quote is for: "Main member 34, spouse 33, child 4". */
export function membersText(members: Members): string {
  const people = members.map(({ member, age }) =>
    [MEMBER_LABELS[member], age].filter((part) => part !== null).join(" "),
  );
  return capitalize(people.join(", "));
}

/** A chosen plan with its premium: "Family, R159.00 a month". */
export const planText = ({ heading, currency, monthly_premium }: NonNullable<LeadDetail["product_plan"]>): string =>
  `${heading}, ${formatPremium(monthly_premium, currency)} a month`;

/** The parameters of the link that led to the public page: "utm_source: radio · gclid: Cj0". */
export const linkText = (attribution: Record<string, string>): string =>
  Object.entries(attribution)
    .map(([name, value]) => `${name}: ${value}`)
    .join(" · ");
