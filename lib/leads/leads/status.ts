export const LEAD_STATUSES = ["New", "Allocated", "Declined", "Voicemail", "Does Not Exist", "Diary"] as const;

export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** The statuses of a lead that somebody still works on. */
export const OPEN_STATUSES = ["New", "Allocated", "Voicemail", "Diary"] as const satisfies readonly LeadStatus[];

/** True where a status stands for an outcome: its badge and its list show the leads of the last days alone. */
export const isClosing = (status: LeadStatus) => status === "Declined" || status === "Does Not Exist";

/** How many days, today included, a declined or non-existing lead stays in its badge and list. */
export const RECENT_DAYS = 30;

/** Also writes the person's contacts into the suppression list. */
export const ASKED_NOT_TO_BE_CALLED = "Asked not to be called";
/** Also given to a lead after too many voicemails. */
export const UNREACHABLE = "Unreachable";
/** Says nothing by itself: it needs a note. */
export const OTHER = "Other";

export const DECLINE_REASONS = [
  "Too expensive",
  "Already covered",
  "No bank account",
  "Wrong person",
  ASKED_NOT_TO_BE_CALLED,
  UNREACHABLE,
  "Under age",
  OTHER,
] as const;

export const DOES_NOT_EXIST_REASONS = [
  "Invalid number",
  "Number belongs to another person",
  "Deceased",
  "Fake data",
] as const;

/** What became of a processed lead. */
export const PROCESSED_OUTCOMES = [
  "converted",
  "declined",
  "unreachable",
  "does_not_exist",
  "duplicate",
  "withdrawn",
] as const;

export type ProcessedOutcome = (typeof PROCESSED_OUTCOMES)[number];

/** So many voicemails within so many days, and nobody tries again. */
export const MAX_ATTEMPTS = 6;
export const ATTEMPT_WINDOW_DAYS = 21;

/** How far ahead a lead can be put into the diary. */
export const DIARY_MAX_DAYS = 90;

/** Whose a diary entry is: the assigned agent's, or anybody's of the team. */
export const DIARY_SCOPES = ["mine", "team"] as const;

export type DiaryScope = (typeof DIARY_SCOPES)[number];
