import type { DemoProduct } from "./product";

export const PROTEA_FUNERAL: DemoProduct = {
  kind: "funeral",
  name: "Protea Funeral Plan",
  slug: "protea-funeral-plan",
  description:
    "The Protea Funeral Plan puts cash in your family's hands on the day they need it, and a helper on the telephone " +
    "who arranges what has to be arranged. Cover starts at R65 a month for the whole household. After five years " +
    "without a claim you receive twelve months' premiums back.",
  plans: [
    {
      heading: "Rosebud",
      description: "You, your partner and your children under 21, in one small premium.",
      cover_heading: "Funeral cover",
      cover_amount: 15_000,
      monthly_premium: 65,
    },
    {
      heading: "Rose",
      description: "A full funeral, with airtime and R2,500 in grocery vouchers for the family.",
      cover_heading: "Funeral cover",
      cover_amount: 25_000,
      monthly_premium: 109,
    },
    {
      heading: "Bouquet",
      description: "Includes parents and in-laws up to 80, and a bus for mourners.",
      cover_heading: "Funeral cover",
      cover_amount: 50_000,
      monthly_premium: 209,
    },
    {
      heading: "Evergreen",
      description: "Our highest cover, with an unveiling benefit paid a year later.",
      cover_heading: "Funeral cover",
      cover_amount: 100_000,
      monthly_premium: 389,
    },
  ],
  faqs: [
    {
      question: "Do I have to answer health questions?",
      answer:
        "No. Anyone from 18 to 64 may take out the plan, and parents may be added up to the age of 80. The waiting " +
        "period protects everybody instead.",
    },
    {
      question: "How long must we wait before we can claim?",
      answer:
        "Nothing for an accident. Six months for natural causes, counted for each person from the day they were added. " +
        "A stillborn child is covered from the 26th week after the first six months.",
    },
    {
      question: "How do I claim?",
      answer:
        "Call us at any hour, or walk in with the death certificate and your ID. Claims that are complete by noon are " +
        "paid the same day.",
    },
    {
      question: "What is not covered?",
      answer:
        "Natural causes in the waiting period, suicide in the first twelve months, and death while taking part in a " +
        "crime. We never refuse a claim because of an illness.",
    },
    {
      question: "Can I skip a month?",
      answer:
        "Once a year, after twelve paid premiums, you may take a premium holiday and stay covered. Otherwise you have a " +
        "month of grace after a missed debit order before cover ends.",
    },
    {
      question: "Who should be the beneficiary?",
      answer:
        "The person who will arrange and pay for the funeral. They must be over 18 and have a bank account. You may " +
        "name a second one in case the first cannot.",
    },
    {
      question: "May I cancel?",
      answer:
        "At any time. If you do so within 31 days of receiving the policy and nobody has claimed, you receive back what " +
        "you have paid.",
    },
    { question: "Are grandchildren covered?", answer: null },
  ],
  print: {
    promise: "Cash in hand on the day it is needed, and somebody to help.",
    benefits: [
      "Cover from R15,000 to R100,000 for the whole household",
      "Complete claims paid the same day",
      "A helper who arranges documents, transport and the venue",
      "Twelve months' premiums back after five years without a claim",
    ],
    waiting:
      "Accidental death is covered from the first premium. Death by natural causes is covered once six months have " +
      "passed since commencement, or since the insured life was added; suicide once twelve months have passed.",
    exclusions: [
      "natural causes within the waiting period",
      "taking part in a crime, other than as a victim",
      "a person who is not named in the schedule",
    ],
    claims:
      "A claim is made with the death certificate and the claimant's ID. Protea Cover pays claims that are complete by " +
      "noon on the same day, and never later than two working days.",
  },
};
