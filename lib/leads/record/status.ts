/** In the order in which badges and buttons show them. */
export const LEAD_STATUSES = ["New", "Allocated", "Declined", "Voicemail", "Does Not Exist", "Diary"] as const;

export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** The status of a new lead that is not assigned. */
export const INITIAL_LEAD_STATUS: LeadStatus = "New";

/** This reason also suppresses the person's contacts. */
export const ASKED_NOT_TO_BE_CALLED = "Asked not to be called";
/** Also set automatically after too many voicemails. */
export const UNREACHABLE = "Unreachable";
/** Needs a note. */
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

/** Somebody else answered. */
const OF_ANOTHER_PERSON = "Number belongs to another person";
const DECEASED = "Deceased";

export const DOES_NOT_EXIST_REASONS = ["Invalid number", OF_ANOTHER_PERSON, DECEASED, "Fake data"] as const;

/** The rules of a lead status, unless the lead is processed in another way. */
export type LeadStatusRules = {
  /**
   * The outcome of leads in it, unless the reason is UNREACHABLE; null while they are still worked. Badge and list only
   * show those with an outcome that are of the last RECENT_DAYS.
   */
  outcome: ProcessedOutcome | null;
  countsTowardCap: boolean;
  /**
   * How "Next lead" treats it; null keeps it out of the queue. Nobody has called the client of an unassigned or assigned
   * lead yet. A retry or a diary entry needs a `next_action_at`.
   */
  queue: "unassigned" | "assigned" | "retry" | "diary" | null;
  /** What the timers do when nobody acts for too long. */
  timer: "release to the queue" | "open to the team" | null;
  transitions: readonly LeadStatus[];
  /** Whether the person has been spoken to, or is known for good not to be reached: the lead is then contacted. */
  isContact: (reason: string | null) => boolean;
  /** The required input of the transition into it. */
  asksFor: "reason" | "time" | null;
  /** The reasons to choose from. */
  reasons: readonly string[];
  /** What is required to reopen it. */
  reopening: "a manager and a reason" | "another phone number" | null;
};

/** The results of a call, each of which counts as an attempt, in the order of their buttons and keys. */
export const DISPOSITIONS: readonly LeadStatus[] = ["Voicemail", "Diary", "Declined", "Does Not Exist"];

const NEVER = () => false;

const OPEN = {
  outcome: null,
  countsTowardCap: true,
  timer: null,
  isContact: NEVER,
  transitions: DISPOSITIONS,
  asksFor: null,
  reasons: [],
  reopening: null,
} as const;

const CLOSED = {
  countsTowardCap: false,
  queue: null,
  timer: null,
  transitions: ["Allocated"],
  asksFor: "reason",
} as const;

/** Every rule that depends on a lead's status; SQL lists are generated from it. */
export const LEAD_STATUS: Record<LeadStatus, LeadStatusRules> = {
  New: {
    ...OPEN,
    countsTowardCap: false,
    queue: "unassigned",
    transitions: ["Allocated", ...DISPOSITIONS],
  },
  Allocated: {
    ...OPEN,
    queue: "assigned",
    timer: "release to the queue",
    transitions: ["New", ...DISPOSITIONS],
  },
  Voicemail: { ...OPEN, queue: "retry" },
  Diary: {
    ...OPEN,
    queue: "diary",
    timer: "open to the team",
    isContact: () => true,
    asksFor: "time",
  },
  Declined: {
    ...CLOSED,
    outcome: "declined",
    isContact: (reason) => reason !== UNREACHABLE,
    reasons: DECLINE_REASONS,
    reopening: "a manager and a reason",
  },
  "Does Not Exist": {
    ...CLOSED,
    outcome: "does_not_exist",
    isContact: (reason) => reason === OF_ANOTHER_PERSON || reason === DECEASED,
    reasons: DOES_NOT_EXIST_REASONS,
    reopening: "another phone number",
  },
};

/** The statuses whose rules meet a condition. */
export const leadStatuses = (isWanted: (rules: LeadStatusRules) => boolean): LeadStatus[] =>
  LEAD_STATUSES.filter((status) => isWanted(LEAD_STATUS[status]));

export const OPEN_STATUSES = leadStatuses(({ outcome }) => outcome === null);

/** How many days, today included, a declined or non-existing lead stays in its badge and list. */
export const RECENT_DAYS = 30;

/** The outcomes of processed leads. */
export const PROCESSED_OUTCOMES = [
  "converted",
  "declined",
  "unreachable",
  "does_not_exist",
  "duplicate",
  "withdrawn",
] as const;

export type ProcessedOutcome = (typeof PROCESSED_OUTCOMES)[number];

/** After this many voicemails within the window, the lead is declined as unreachable. */
export const MAX_ATTEMPTS = 6;
export const ATTEMPT_WINDOW_DAYS = 21;

/** Who a diary entry is for: the assigned agent, or anybody in the team. */
export const DIARY_SCOPES = ["mine", "team"] as const;

export type DiaryScope = (typeof DIARY_SCOPES)[number];
