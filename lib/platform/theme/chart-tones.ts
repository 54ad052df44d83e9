/** The tones of the chips of statuses, as charts have them; "error-2" is a shade for the second status of that tone. */
export const CHART_TONES = ["info", "primary", "warning", "neutral", "error", "success", "error-2"] as const;

export type ChartTone = (typeof CHART_TONES)[number];
