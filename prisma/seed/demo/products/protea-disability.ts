import type { DemoProduct } from "./product";

export const PROTEA_DISABILITY: DemoProduct = {
  kind: "disability",
  name: "Protea Disability Cover",
  slug: "protea-disability-cover",
  description:
    "Protea Disability Cover replaces what you would have earned, in one sum, when your health ends your career. It " +
    "recognises partial disability too, so that you are helped before things are at their worst. A case manager " +
    "stands by you from the first call until you are settled.",
  plans: [
    {
      heading: "Shelter",
      description: "Keeps a roof over the family while you recover and plan.",
      cover_heading: "Disability lump sum",
      cover_amount: 300_000,
      monthly_premium: 95,
    },
    {
      heading: "Trellis",
      description: "Pays for therapy, for a wheelchair or a prosthesis, and two years at home.",
      cover_heading: "Disability lump sum",
      cover_amount: 750_000,
      monthly_premium: 219,
    },
    {
      heading: "Arbour",
      description: "Clears the bond and pays for training in a new occupation.",
      cover_heading: "Disability lump sum",
      cover_amount: 1_500_000,
      monthly_premium: 409,
    },
    {
      heading: "Canopy",
      description: "For professionals whose training cannot be replaced.",
      cover_heading: "Disability lump sum",
      cover_amount: 2_500_000,
      monthly_premium: 649,
    },
  ],
  faqs: [
    {
      question: "Am I covered if I can still do other work?",
      answer:
        "Yes. What counts is the occupation named in your schedule. If you can no longer do it but earn a living in " +
        "another way, you keep the full pay-out.",
    },
    {
      question: "What is partial disability?",
      answer:
        "When you lose between a quarter and three quarters of the ability to do your work, we pay that share of the " +
        "cover. The rest stays in force for as long as you pay the premium.",
    },
    {
      question: "Is there a waiting period?",
      answer:
        "Not for accidents. For illness, cover starts 90 days after commencement; for back and psychological conditions " +
        "it starts after twelve months.",
    },
    {
      question: "What is excluded?",
      answer:
        "Self-inflicted injury, addiction, disability that began before the policy did, and disability from a crime or " +
        "from professional sport. Pregnancy without complications is not a disability.",
    },
    {
      question: "How do I claim?",
      answer:
        "Call us within three months. Your case manager collects the reports from your doctor and your employer, visits " +
        "you if need be, and tells you in writing what was decided and why.",
    },
    {
      question: "May I cancel after signing up?",
      answer:
        "You may, at any time. In the first 31 days after receiving the policy you also receive your premiums back, " +
        "provided that you have not claimed.",
    },
    { question: "Is the pay-out taxed?", answer: null },
  ],
  print: {
    promise: "A career can end in a day. Your plans need not.",
    benefits: [
      "A lump sum from R300,000 to R2,500,000 for your own occupation",
      "Partial disability paid from a loss of one quarter",
      "A case manager of your own, and R15,000 for rehabilitation",
      "Cover that grows by five per cent a year without new questions",
    ],
    waiting:
      "Accidents are covered from commencement, illness once 90 days have passed, and conditions of the back or of " +
      "the mind once twelve months have passed.",
    exclusions: [
      "intentional self-injury and addiction",
      "disability that began before commencement",
      "professional sport, and the commission of a crime",
    ],
    claims:
      "A claim is made within three months of the event. Protea Cover collects the medical reports at its own cost and " +
      "decides within fifteen working days of the last of them, giving its reasons in writing.",
  },
};
