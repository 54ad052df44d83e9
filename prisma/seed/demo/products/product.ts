export type DemoPlan = {
  heading: string;
  description: string;
  cover_heading: string;
  cover_amount: number;
  monthly_premium: number;
};

export type DemoProduct = {
  kind: "life" | "disability" | "funeral";
  name: string;
  slug: string;
  description: string;
  /** The most popular one comes first. */
  plans: readonly DemoPlan[];
  faqs: readonly { question: string; answer: string | null }[];
  /** Further texts of the brochure and the terms. */
  print: {
    promise: string;
    benefits: readonly string[];
    waiting: string;
    exclusions: readonly string[];
    claims: string;
  };
};
