import type { DemoProduct } from "./product";

export const UMOJA_LIFE: DemoProduct = {
  kind: "life",
  name: "Umoja Life Cover",
  slug: "umoja-life-cover",
  description:
    "Umoja Life Cover pays one lump sum to the people who depend on you when you die, so that the bond, the school " +
    "fees and the everyday costs are taken care of. You apply in one telephone call, without a medical examination for " +
    "most people up to R2,500,000. Your premium is fixed for the first five years.",
  plans: [
    {
      heading: "Essential",
      description: "A first safety net: settles the car and the accounts, and carries the family for a year.",
      cover_heading: "Life cover",
      cover_amount: 500_000,
      monthly_premium: 149,
    },
    {
      heading: "Family",
      description: "For parents with a bond: a home that is paid for and school fees that stay paid.",
      cover_heading: "Life cover",
      cover_amount: 1_000_000,
      monthly_premium: 259,
    },
    {
      heading: "Comfort",
      description: "Replaces about ten years of an average income, with a free will drawn up for you.",
      cover_heading: "Life cover",
      cover_amount: 2_500_000,
      monthly_premium: 599,
    },
    {
      heading: "Legacy",
      description: "For business owners and estates; a nurse visits you at home for a short examination.",
      cover_heading: "Life cover",
      cover_amount: 5_000_000,
      monthly_premium: 1_149,
    },
  ],
  faqs: [
    {
      question: "When does my cover begin?",
      answer:
        "You are covered for accidental death as soon as you have accepted the policy on the recorded call. Cover for " +
        "every other cause of death begins when your first premium has been received.",
    },
    {
      question: "Is there a waiting period?",
      answer:
        "There is no waiting period for accidental death. If you answered the short health questions instead of having " +
        "a medical examination, death by natural causes is covered after the first three months.",
    },
    {
      question: "Can I change my mind?",
      answer:
        "Yes. You have 31 days from receiving your policy documents to cancel in writing or by telephone. As long as " +
        "nobody has claimed, we pay back every premium you have paid.",
    },
    {
      question: "What is not covered?",
      answer:
        "We do not pay when death is caused by suicide in the first 24 months, by taking part in a crime, or by a " +
        "condition that you knew of and did not tell us about. The policy lists every exclusion on one page.",
    },
    {
      question: "How do my beneficiaries claim?",
      answer:
        "They call us or send a WhatsApp message with the death certificate, the DHA-1663 notice, and their ID. We aim " +
        "to decide within five working days of having all the documents, and pay into a bank account in their own name.",
    },
    {
      question: "Who can be my beneficiary?",
      answer:
        "Anyone you choose: a husband or wife, children, parents, a friend, or your estate. You may name several and " +
        "share the cover between them in per cent. For a child under 18 the money goes to a guardian or a trust.",
    },
    {
      question: "On which day is my debit order collected?",
      answer:
        "On the day you choose, from the 1st to the 31st. If that day is a Sunday or a public holiday, the collection " +
        "happens on the next working day. You may move the day once every three months.",
    },
    { question: "Can I keep my cover when I move abroad?", answer: null },
  ],
  print: {
    promise: "One call today. One less thing for your family to worry about.",
    benefits: [
      "A lump sum from R500,000 to R5,000,000, free of income tax",
      "Cover for accidental death from the moment you accept",
      "Half of the cover paid early when a terminal illness is certified",
      "A premium that is fixed for the first five years",
    ],
    waiting:
      "Accidental death is covered from acceptance. Where the Policyholder answered health questions instead of a " +
      "medical examination, death by natural causes is covered once three months have passed since commencement.",
    exclusions: [
      "suicide within 24 months of commencement or of an increase in cover, in respect of the increase",
      "taking part in a crime, in war or in civil unrest, other than as a bystander",
      "a condition known to the Policyholder and not disclosed when it was asked for",
    ],
    claims:
      "A claim is made by telephone or in writing with a certified death certificate, the notice DHA-1663 and the " +
      "claimant's ID. Umoja Life decides within five working days of having every document it asked for.",
  },
};
