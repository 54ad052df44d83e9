/** The data of a landing page. */
export type Landing = {
  product: { id: number; name: string; slug: string; description: string | null };
  /** In the order of their index. */
  plans: LandingPlan[];
  brochures: LandingDocument[];
  terms: LandingDocument[];
  /** In the order of their index. */
  faqs: LandingFaq[];
};

export type LandingPlan = {
  id: number;
  product_index: number;
  heading: string;
  description: string | null;
  cover_heading: string | null;
  currency: string;
  cover_amount: number;
  monthly_premium: number;
};

export type LandingDocument = {
  id: number;
  name: string | null;
  original_name: string | null;
  url: string | null;
  file_path: string | null;
  size_bytes: number | null;
  created_at: string;
};

export type LandingFaq = { id: number; product_index: number; question: string; answer: string | null };
