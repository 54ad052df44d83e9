import type { DemoProduct } from "./product";

export const UMOJA_DISABILITY: DemoProduct = {
  kind: "disability",
  name: "Umoja Disability Cover",
  slug: "umoja-disability-cover",
  description:
    "Umoja Disability Cover pays a lump sum when an illness or an accident leaves you permanently unable to do your " +
    "own work. Use it to settle your debts, to adapt your home or to learn something new. It covers people from 18 to " +
    "60 in almost every trade, from the office to the building site.",
  plans: [
    {
      heading: "Start",
      description: "Settles the debts that would not wait while you get back on your feet.",
      cover_heading: "Lump-sum disability cover",
      cover_amount: 250_000,
      monthly_premium: 79,
    },
    {
      heading: "Steady",
      description: "About three years of an average salary, paid out at once.",
      cover_heading: "Lump-sum disability cover",
      cover_amount: 500_000,
      monthly_premium: 145,
    },
    {
      heading: "Strong",
      description: "Room to adapt the house and the car, and to train for other work.",
      cover_heading: "Lump-sum disability cover",
      cover_amount: 1_000_000,
      monthly_premium: 269,
    },
    {
      heading: "Secure",
      description: "For the one whose income carries the whole household.",
      cover_heading: "Lump-sum disability cover",
      cover_amount: 2_000_000,
      monthly_premium: 499,
    },
  ],
  faqs: [
    {
      question: "What counts as disabled?",
      answer:
        "You are permanently unable to do your own occupation, the one you had when it happened, because of an illness " +
        "or an injury. Two doctors confirm it: your own and one whom we pay.",
    },
    {
      question: "Is there a waiting period?",
      answer:
        "Disability caused by an accident is covered from the first day. Disability caused by an illness is covered " +
        "when it is diagnosed more than three months after your cover began.",
    },
    {
      question: "How long must I be unable to work before I can claim?",
      answer:
        "You may claim as soon as your doctor says that the disability is permanent. Where that takes time to show, we " +
        "look at the claim after six months away from work.",
    },
    {
      question: "What is not covered?",
      answer:
        "Disability from self-inflicted injury, from drugs or driving over the legal limit, from a crime you took part " +
        "in, or from a condition you were treated for in the year before cover began and did not tell us about.",
    },
    {
      question: "Can I cancel in the first month?",
      answer:
        "Yes. The cooling-off period is 31 days from the day you receive your policy documents. Tell us in any way you " +
        "like and we pay back what you have paid, provided there has been no claim.",
    },
    {
      question: "Does a pay-out affect my SASSA grant or my RAF claim?",
      answer: null,
    },
    {
      question: "Which debit order days can I choose?",
      answer:
        "Any day of the month; most people take the 1st, the 15th, the 25th or their pay day. If an account is empty on " +
        "that day we try once more within ten days and tell you by SMS before we do.",
    },
  ],
  print: {
    promise: "Your work pays for everything. This pays when it can't.",
    benefits: [
      "A lump sum from R250,000 to R2,000,000, paid once",
      "Your own occupation counts, not just any work you could still do",
      "Accidents covered from the first day",
      "A quarter of the cover paid early for the loss of a hand, a foot or an eye",
    ],
    waiting:
      "Disability caused by an accident is covered from commencement. Disability caused by an illness is covered where " +
      "the illness is first diagnosed more than three months after commencement.",
    exclusions: [
      "intentional self-injury, or the use of drugs not prescribed by a doctor",
      "driving with more alcohol in the blood than the law allows",
      "a condition treated in the twelve months before commencement and not disclosed when it was asked for",
    ],
    claims:
      "A claim is made within six months of the event, with the medical reports of the treating doctor and a letter " +
      "from the employer. Umoja Life pays for a second examination and decides within ten working days after it.",
  },
};
