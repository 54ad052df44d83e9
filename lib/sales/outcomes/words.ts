import { POLICY_OUTCOME, POLICY_OUTCOMES, type PolicyOutcome } from "@/lib/sales/record/columns/outcome";

/**
 * What insurers call an outcome in English and Afrikaans, in small letters and without punctuation. Words that may mean
 * several outcomes, such as “cancelled” and “surrendered”, are not among them.
 */
const INSURERS_WORDS: Record<PolicyOutcome, readonly string[]> = {
  pending: ["new business", "in progress", "awaiting first premium", "hangende", "afwagting"],
  in_force: [
    ...["inforce", "active", "issued", "on risk", "premium paying", "active premium paying", "in force premium paying"],
    ...["aktief", "van krag", "in werking", "op risiko", "uitgereik", "premiebetalend"],
  ],
  not_taken_up: ["ntu", "not taken", "nie opgeneem nie", "nie opgeneem"],
  cancelled_in_cooling_off: [
    ...["cooling off", "cooling off period", "cfi", "cancelled from inception", "cancelled in cooling off period"],
    ...["cancelled within cooling off", "cancelled within cooling off period", "cancelled during cooling off"],
    ...["cancelled during cooling off period", "cooling off cancellation", "afkoelperiode"],
    ...["gekanselleer in afkoelperiode", "gekanselleer vanaf aanvang"],
  ],
  lapsed: [
    ...["lap", "lapse", "lapsed non payment", "lapsed nonpayment", "lapsed no payment", "lapsed unpaid"],
    ...["lapsed due to non payment", "lapsed non payment of premium", "lapsed arrears"],
    ...["verval", "het verval", "verval weens wanbetaling"],
  ],
  declined_by_insurer: ["declined", "rejected", "declined by underwriter", "afgekeur", "geweier", "afgewys"],
};

const OUTCOME_OF_WORDS = new Map(
  POLICY_OUTCOMES.flatMap((outcome) =>
    [outcome, POLICY_OUTCOME[outcome].label, ...INSURERS_WORDS[outcome]].map(
      (words) => [simplified(words), outcome] as const,
    ),
  ),
);

/** Separators between two names of one outcome: “NTU (Not taken up)”, “Lapsed / LAP”, “Active - Premium paying”. */
const BETWEEN_NAMES = /[()/]|\s[-–—]\s/;

/** An outcome by its name, by its words on the screen or by an insurer's; null for any other text. */
export function outcomeNamed(text: string): PolicyOutcome | null {
  const whole = OUTCOME_OF_WORDS.get(simplified(text));
  if (whole) return whole;
  const parts = text.split(BETWEEN_NAMES).filter((part) => part.trim() !== "");
  const outcomes = new Set(parts.map((part) => OUTCOME_OF_WORDS.get(simplified(part)) ?? null));
  return outcomes.size === 1 ? ([...outcomes][0] ?? null) : null;
}

/** Whether a text names an outcome that does not end the policy. */
export function keepsPolicy(text: string): boolean {
  const outcome = outcomeNamed(text);
  return outcome !== null && POLICY_OUTCOME[outcome].covers;
}

const CHOICES = POLICY_OUTCOMES.map((outcome) => POLICY_OUTCOME[outcome].label).join(", ");

/** What a file can have instead of an outcome that is not known. */
export const unknownOutcome = (text: string): string => `“${text}” is not an outcome. Write one of: ${CHOICES}`;

function simplified(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, " ")
    .replace(/\bcanceled\b/, "cancelled")
    .trim();
}
