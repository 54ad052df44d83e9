// Without the schemas of the filters, which screens do not need.

/** How a decided review counts: a kick-back for a day that has passed or moved, or with all its items upheld, counts against nobody. */
export const REVIEW_OUTCOMES = ["passed", "kicked-back", "declined", "not-counted", "agreed", "differed"] as const;

export type ReviewOutcome = (typeof REVIEW_OUTCOMES)[number];

/** The outcomes of checks that rates are shares of. */
export const COUNTED_OUTCOMES = ["passed", "kicked-back", "declined"] as const satisfies ReviewOutcome[];

export const CHECK_OUTCOMES = [...COUNTED_OUTCOMES, "not-counted"] as const;
/** What quality control decided about a sale last; "none" before it has decided anything. */
export const QC_RESULTS = ["none", ...CHECK_OUTCOMES] as const;

export const SECOND_LOOK_OUTCOMES = ["agreed", "differed"] as const;

/** Where scores lie, from the lowest: each with its tens, as score_band() of the database answers them. */
export const SCORE_BANDS = {
  "0-49": { label: "Below 50%", tens: [0, 1, 2, 3, 4] },
  "50-59": { label: "50–59%", tens: [5] },
  "60-69": { label: "60–69%", tens: [6] },
  "70-79": { label: "70–79%", tens: [7] },
  "80-89": { label: "80–89%", tens: [8] },
  "90-99": { label: "90–99%", tens: [9] },
  "100": { label: "100%", tens: [10] },
  none: { label: "Not scored", tens: [-1] },
} as const;

type ScoreBand = keyof typeof SCORE_BANDS;

/** From the lowest; the keys of an object would begin with "100". */
export const SCORE_BAND_NAMES: readonly ScoreBand[] = [
  "0-49",
  "50-59",
  "60-69",
  "70-79",
  "80-89",
  "90-99",
  "100",
  "none",
];

/** What the rollups call the figures of reviews. */
export const REVIEW_FIGURES = {
  outcome: (outcome: ReviewOutcome) => `review ${outcome}`,
  score: "review score",
  seconds: "review seconds",
  disputed: "review disputed",
  upheld: "review upheld",
  /** Also the dimension of their keys. */
  item: "review_item",
} as const;

/** What the list of decided reviews can be narrowed by. */
export const REVIEW_FILTERS = [
  ...["product_id", "date_from", "date_to", "kind", "outcome", "counted", "score_band"],
  ...["failed_item", "failed_item_group", "disputed", "upheld", "seller_id", "seller_team_id", "scope"],
];
