import type { Theme } from "@/lib/platform/theme/theme";
import type { DemoProduct } from "./products/product";
import { PROTEA_DISABILITY } from "./products/protea-disability";
import { PROTEA_FUNERAL } from "./products/protea-funeral";
import { PROTEA_LIFE } from "./products/protea-life";
import { UMOJA_DISABILITY } from "./products/umoja-disability";
import { UMOJA_FUNERAL } from "./products/umoja-funeral";
import { UMOJA_LIFE } from "./products/umoja-life";

/** A demo tenant: its look, its products and the seed of its random numbers. */
export type Brand = {
  name: string;
  slug: string;
  reference_prefix: string;
  light_theme: Theme;
  dark_theme: Theme;
  products: readonly DemoProduct[];
  seed: number;
};

export const BRANDS: readonly Brand[] = [
  {
    name: "Umoja Life",
    slug: "umoja",
    reference_prefix: "UML",
    light_theme: {
      primary: "#0B655E",
      secondary: "#80640F",
      background: "#F5FAF8",
      surface: "#FFFFFF",
      error: "#C0262D",
      success: "#2A7A37",
      warning: "#9A5B00",
      info: "#17609E",
    },
    dark_theme: {
      primary: "#4CCDB8",
      secondary: "#E3C25C",
      background: "#0A1716",
      surface: "#112321",
      error: "#FF8B84",
      success: "#7ED68C",
      warning: "#FFC24D",
      info: "#72C2F2",
    },
    products: [UMOJA_LIFE, UMOJA_DISABILITY, UMOJA_FUNERAL],
    seed: 1,
  },
  {
    name: "Protea Cover",
    slug: "protea",
    reference_prefix: "PRC",
    light_theme: {
      primary: "#7D1F5F",
      secondary: "#B23A63",
      background: "#FDF8FA",
      surface: "#FFFFFF",
      error: "#C2212E",
      success: "#2B7548",
      warning: "#9C5400",
      info: "#3159AE",
    },
    dark_theme: {
      primary: "#F09CC9",
      secondary: "#FF9FB2",
      background: "#170E16",
      surface: "#231722",
      error: "#FF8D85",
      success: "#84D6A2",
      warning: "#FFC266",
      info: "#93B8FF",
    },
    products: [PROTEA_LIFE, PROTEA_DISABILITY, PROTEA_FUNERAL],
    seed: 2,
  },
];

/** The debit order mandate; its placeholders are filled in for each sale. */
export const debitOrderMandate = (company: string) =>
  `I, {{full_name}}, ID number {{id_number}}, authorise ${company} to collect {{premium_amount}} every month from the bank \
account I have given, for the insurance I have taken out. The first collection is on or after {{commencement_date}}, and \
then every month on my chosen debit day. If that day is a Sunday or a public holiday, the collection may take place on \
the next working day.

I understand that my bank will ask me to approve this mandate (DebiCheck), that each collection will show on my bank \
statement under the name ${company}, and that the premium may change only after I have been told in writing at least \
31 days before.

This mandate stays in force until I cancel it. I may cancel it at any time by telling ${company} 20 working days before \
the next collection. Cancelling it does not cancel my policy by itself, but cover ends when premiums are no longer paid. \
I may not claim back amounts that were collected while this mandate was in force and were owed. The mandate may be \
ceded to another party only together with my policy.`;
