import type { DemoProduct } from "./product";

export const UMOJA_FUNERAL: DemoProduct = {
  kind: "funeral",
  name: "Umoja Funeral Plan",
  slug: "umoja-funeral-plan",
  description:
    "The Umoja Funeral Plan pays for a dignified farewell within 24 hours of a complete claim, straight into your " +
    "family's account. One policy can cover you, your husband or wife, your children, your parents and your wider " +
    "family. There are no medical questions, and nobody is turned away before the age of 65.",
  plans: [
    {
      heading: "Solo",
      description: "For one person: burial or cremation, the coffin and the transport.",
      cover_heading: "Funeral cover",
      cover_amount: 10_000,
      monthly_premium: 49,
    },
    {
      heading: "Family",
      description: "You, your partner and up to five children on one policy.",
      cover_heading: "Funeral cover per adult",
      cover_amount: 30_000,
      monthly_premium: 139,
    },
    {
      heading: "Extended",
      description: "Adds up to four parents and parents-in-law, and groceries for the week of mourning.",
      cover_heading: "Funeral cover per adult",
      cover_amount: 50_000,
      monthly_premium: 239,
    },
    {
      heading: "Honour",
      description: "The full cover with a tombstone benefit, and repatriation from all SADC countries.",
      cover_heading: "Funeral cover per adult",
      cover_amount: 100_000,
      monthly_premium: 399,
    },
  ],
  faqs: [
    {
      question: "How long is the waiting period?",
      answer:
        "Accidental death is covered from the first premium. Death by natural causes is covered after six months, for " +
        "each person from the day that person was added. Suicide is covered after twelve months.",
    },
    {
      question: "I already have a funeral policy. Must I wait again?",
      answer:
        "Not if you have served the waiting period elsewhere, your old policy ended less than 31 days ago and the cover " +
        "is no higher. Send us the old policy schedule and we carry the months over.",
    },
    {
      question: "How fast do you pay?",
      answer:
        "Within 24 hours of having the death certificate, the claimant's ID and a bank account, also at weekends. You " +
        "may send pictures of the documents by WhatsApp.",
    },
    {
      question: "Whom can I cover?",
      answer:
        "Yourself, your husband, wife or partner, children up to 21 (26 while they study), parents and parents-in-law up " +
        "to 74, and other family who depend on you. Every person named is on your schedule.",
    },
    {
      question: "Can I cancel and get my money back?",
      answer:
        "You have 31 days from receiving the policy to change your mind. If there has been no claim we pay back all " +
        "premiums. After that you may cancel at any time with a month's notice, without a penalty.",
    },
    {
      question: "What happens when I miss a payment?",
      answer:
        "You have a month of grace in which everybody stays covered. We send an SMS, try the debit order again, and you " +
        "may pay at any till point with your policy number.",
    },
    {
      question: "Who receives the money?",
      answer:
        "The beneficiary whom you name. Choose a person you trust to arrange the funeral; you may change the name at " +
        "any time by calling us.",
    },
    { question: "Do you pay the funeral parlour directly?", answer: null },
  ],
  print: {
    promise: "A dignified farewell, paid for within 24 hours.",
    benefits: [
      "Cover from R10,000 to R100,000 for each adult",
      "Up to thirteen people on one policy, without medical questions",
      "A hearse or transport of the deceased home, anywhere in South Africa",
      "Premiums waived for six months when the main member dies",
    ],
    waiting:
      "Accidental death is covered from the first premium. Death by natural causes is covered once six months have " +
      "passed since commencement, or since the insured life was added; suicide once twelve months have passed.",
    exclusions: [
      "natural causes within the waiting period",
      "taking part in a crime or in civil unrest, other than as a bystander",
      "a person who is not named in the schedule, or who was named without their being known to the Policyholder",
    ],
    claims:
      "A claim is made with the death certificate, the claimant's ID and proof of a bank account. Umoja Life pays " +
      "within 24 hours of having them, and never later than two working days.",
  },
};
