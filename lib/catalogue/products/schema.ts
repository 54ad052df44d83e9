export const INSURANCE_CLASSES = ["funeral", "life", "disability"] as const;
/** What a product insures, by which rules of law apply to it. */
export type InsuranceClass = (typeof INSURANCE_CLASSES)[number];

export const SHARED_PRODUCT = "This product is shared with other organisations. Ask an administrator to change it.";

export const DOCUMENT_KINDS = ["brochure", "terms"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

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
