import type { DemoProduct } from "./product";

export const PROTEA_LIFE: DemoProduct = {
  kind: "life",
  name: "Protea Life Cover",
  slug: "protea-life-cover",
  description:
    "Protea Life Cover leaves your family a tax-free lump sum and the calm to decide what comes next. Women and men " +
    "pay the same premium, and a tenth of what you pay comes back to you in cash every fifth year without a claim. " +
    "Acceptance takes about 25 minutes on the telephone.",
  plans: [
    {
      heading: "Bloom",
      description: "Covers the debts of most households and leaves some months of breathing space.",
      cover_heading: "Life cover",
      cover_amount: 750_000,
      monthly_premium: 199,
    },
    {
      heading: "Garden",
      description: "Pays off an average home loan and sees two children through school.",
      cover_heading: "Life cover",
      cover_amount: 1_500_000,
      monthly_premium: 359,
    },
    {
      heading: "Homestead",
      description: "A house, a car and an education, with cash back every fifth year.",
      cover_heading: "Life cover",
      cover_amount: 3_000_000,
      monthly_premium: 689,
    },
    {
      heading: "Heritage",
      description: "For large estates: meets executor's fees and estate duty without selling the house.",
      cover_heading: "Life cover",
      cover_amount: 5_000_000,
      monthly_premium: 1_099,
    },
  ],
  faqs: [
    {
      question: "How much cover do I need?",
      answer:
        "Add up your debts, ten years of what your family spends and what an education costs, and subtract your savings. " +
        "Your consultant does this sum with you on the call and does not sell you more than it comes to.",
    },
    {
      question: "From when am I covered?",
      answer:
        "For an accident, from the minute you accept. For everything else, from the first day of the month that you " +
        "choose as commencement date, once that month's premium has been paid.",
    },
    {
      question: "Are there waiting periods?",
      answer:
        "None, if you had a medical test or answered all the health questions with no. Otherwise death by natural " +
        "causes is covered after six months; until then your family receives back the premiums you paid.",
    },
    {
      question: "What are the exclusions?",
      answer:
        "Suicide in the first two years, death while committing a crime, and anything you knew about your health and " +
        "kept from us. Dangerous pastimes such as base jumping are excluded unless your schedule includes them.",
    },
    {
      question: "What is the cooling-off period?",
      answer:
        "For 31 days after your policy reached you, you may cancel for any reason and receive all premiums back, unless " +
        "a benefit has been claimed or paid.",
    },
    {
      question: "May I change my beneficiaries?",
      answer:
        "As often as you like and free of charge. A divorce does not remove a former husband or wife by itself, so " +
        "please look at your nominations whenever your life changes.",
    },
    {
      question: "When do you collect the premium?",
      answer:
        "On your pay day. We ask your bank to track the account for three days around it, and you approve the mandate " +
        "yourself in your banking app before the first collection.",
    },
    { question: "Can I cede the policy to my bank as security for a home loan?", answer: null },
  ],
  print: {
    promise: "Leave them time, not bills.",
    benefits: [
      "A tax-free lump sum from R750,000 to R5,000,000",
      "Ten per cent of your premiums back in cash every fifth year without a claim",
      "R30,000 paid within 48 hours for immediate expenses",
      "The same premium for women and men",
    ],
    waiting:
      "Where a health question was answered with yes and no medical test was made, death by natural causes is covered " +
      "once six months have passed since commencement. Until then the premiums paid are returned.",
    exclusions: [
      "suicide within two years of commencement",
      "the commission of a crime by the Policyholder",
      "base jumping, motor racing and diving below 40 metres, unless the schedule includes them",
    ],
    claims:
      "A claim is made with a certified death certificate, the claimant's ID and proof of a bank account. Protea Cover " +
      "advances R30,000 within 48 hours and decides on the balance within seven working days.",
  },
};
