import { formatCover, formatPremium } from "@/lib/platform/format";
import type { Brand } from "../brand";
import type { DemoProduct } from "../products/product";
import { printed } from "./sheet";

type Clause = { title: string; paragraphs: readonly string[] };

/** The clauses of a policy: those of all of a tenant's products, and those of this one. */
export function clausesOf({ name: company }: Brand, { plans, print }: DemoProduct): Clause[] {
  const choices = plans.map((plan) => {
    const premium = printed(formatPremium(plan.monthly_premium));
    return `${plan.heading} (${printed(formatCover(plan.cover_amount))} for ${premium} a month)`;
  });
  return [
    {
      title: "The contract",
      paragraphs: [
        `The policy is a contract between the Policyholder and ${company}. It consists of the recorded call, the ` +
          "schedule and these terms. Where they differ, the schedule counts.",
        `The Policyholder chooses one of these plans: ${choices.join(", ")}.`,
        "The Policyholder has answered every question truthfully and in full. A wrong or missing answer that mattered " +
          "to the decision to insure may lead to a claim being refused or the cover being changed.",
      ],
    },
    {
      title: "When cover begins and ends",
      paragraphs: [
        "Cover begins on the commencement date in the schedule, once the first premium has been received.",
        print.waiting,
        "Cover ends when the benefit has been paid in full, when the Policyholder cancels, or when a premium is still " +
          "unpaid after the month of grace.",
      ],
    },
    {
      title: "Premiums",
      paragraphs: [
        "The premium is due monthly in advance and is collected by debit order on the day the Policyholder chose, or on " +
          "the next working day where that is a Sunday or a public holiday.",
        "A collection that fails is tried again once, after a message to the Policyholder. Cover stays in force for one " +
          "month after the due date.",
        `${company} may change the premium of all policies of this kind after the period for which it is fixed, with 31 ` +
          "days' notice in writing.",
      ],
    },
    {
      title: "What is not covered",
      paragraphs: [`No benefit is paid for ${asList(print.exclusions)}.`],
    },
    {
      title: "Claims",
      paragraphs: [
        print.claims,
        "Where a claim is refused, the reasons are given in writing. The claimant then has 90 days to ask for a review, " +
          "and six months after those to go to court.",
        "The benefit is paid to the beneficiaries named in the policy, in the shares given there, and without a " +
          "valid nomination to the Policyholder's estate.",
      ],
    },
    {
      title: "Changing your mind",
      paragraphs: [
        "The Policyholder may cancel within 31 days of receiving the policy, in any form. Where nothing has been " +
          "claimed, all premiums are paid back.",
        "After that the policy may be cancelled at any time with one month's notice. It has no surrender value.",
      ],
    },
    {
      title: "Personal information and complaints",
      paragraphs: [
        `${company} uses personal information to run the policy, keeps it secret as the Protection of Personal ` +
          "Information Act demands, and records its calls.",
        `A complaint goes to ${company} first, which answers within 15 working days. If it is not settled, it may be ` +
          "taken, free of charge, to the National Financial Ombud Scheme South Africa; a complaint about advice to the " +
          "FAIS Ombud.",
      ],
    },
  ];
}

function asList(items: readonly string[]): string {
  return `${items.slice(0, -1).join("; ")}; or ${items.at(-1)}`;
}
