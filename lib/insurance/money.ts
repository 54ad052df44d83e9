import { formatCount } from "@/lib/platform/text/format";

const MILLION = 1_000_000;

/** The largest amounts that can be stored: of cover, in whole rand, and of a premium. */
export const LARGEST_COVER = 2_000_000_000;
export const LARGEST_PREMIUM = 99_999_999.99;

// Grouped the American way: en-ZA groups by a space or a comma, depending on the engine.
const oneDecimal = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const cents = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

// Narrow enough to read as one number. Fixed, since the groups of "en-ZA" depend on the engine.
const THIN_SPACE = "\u2009";

const money = (currency: string, number: string) => `${currency}${THIN_SPACE}${number.replaceAll(",", THIN_SPACE)}`;

/** A cover amount in whole units: "R 500 000", and above one million "R 1.5 Million", with thin spaces. */
export function formatCover(amount: number, currency = "R"): string {
  if (amount > MILLION) return `${money(currency, oneDecimal.format(amount / MILLION))} Million`;
  return formatAmount(amount, currency);
}

/** A text whose amounts stay on one line: browsers break lines at thin spaces. */
export const withWholeAmounts = (text: string): string => text.replaceAll(THIN_SPACE, "\u202f");

/** An amount of money without cents: "R 1 234", with thin spaces. */
export const formatAmount = (amount: number, currency = "R"): string => money(currency, formatCount(amount));

/** A premium, or a sum of them, with cents: "R 1 234.50", with thin spaces. Decimal columns arrive as text. */
export const formatPremium = (value: number | string, currency = "R"): string =>
  money(currency, cents.format(Number(value)));

/** A premium as mandates state it: "R 1,234.50". Agreed texts are searched for it, so it never changes. */
export const premiumInMandate = (premium: number): string => `R ${mandateCents.format(premium)}`;

// Apart from `cents`, so that another display changes no mandate.
const mandateCents = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Whether an amount of money has no more than two decimals. */
export const hasCents = (amount: number) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6;
