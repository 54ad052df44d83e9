/** What a webhook may ask for, in words. */
export const WEBHOOK_EVENTS = {
  "lead.created": "A lead was added",
  "lead.status": "A lead changed status or was contacted",
  "lead.assigned": "A lead was assigned to an agent or team, or unassigned",
  "sale.created": "A lead became a sale",
  "sale.status": "A sale changed status",
  "sale.submitted": "A sale was submitted, with the answers to its questions",
  "sale.recalled": "A submitted sale was recalled",
  "sale.outcome": "A policy outcome was recorded",
  "sale.confirmation_overdue": "A sale was not confirmed in writing in time: do not debit",
  "consent.changed": "A consent was given, refused or withdrawn",
  "suppression.added": "A contact was put on the do-not-contact list",
  "qc.reviewed": "Quality control decided a review",
} as const;

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;

export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as WebhookEventType[];

/** The event of the test button, which every webhook gets. */
export const PING = "ping" as const;

export type SentType = WebhookEventType | typeof PING;

/** What an event is about: "lead" for "lead.created", and the event itself for a ping. */
export type KindOf<Type extends SentType> = Type extends `${infer Kind}.${string}` ? Kind : Type;

export type SentKind = KindOf<SentType>;

export const kindOf = (type: SentType) => type.replace(/\..*/, "") as SentKind;

/** Pauses before each retry, in seconds: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 14 h. */
export const RETRY_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400] as const;

/** A receiver has so long to answer. */
export const ANSWER_SECONDS = 10;

/** A webhook that has only failed for so long is switched off. */
export const SWITCH_OFF_DAYS = 5;

export const KEPT_DAYS = 30;

/** After a rotation, both secrets sign for so long. */
export const OVERLAP_HOURS = 24;
