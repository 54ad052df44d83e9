import { z } from "zod";
import { INSURANCE_CLASSES } from "@/lib/catalogue/products/insurance-classes";
import { DECLINE_REASONS, DOES_NOT_EXIST_REASONS, LEAD_STATUSES } from "@/lib/leads/record/status";
import { weightedOf } from "../weighted";
import leads from "./leads.json" with { type: "json" };

const kind = z.enum(INSURANCE_CLASSES);
const texts = z.array(z.string());
const STEPS = ["claimed", "released", "noted", "updated", "voicemail", "diary", "lost", "converted"] as const;

/** Values for the leads of both tenants. */
export const LEADS = z
  .object({
    kinds: weightedOf(kind),
    interests: z.record(kind, texts),
    sources: weightedOf(z.string()),
    /** By source. Other sources have no campaigns. */
    campaigns: z.record(z.string(), texts),
    /** How people consented to calls, by source. Other sources did not ask. */
    consent_of_source: z.record(z.string(), z.string()),
    /**
     * The outcomes of all leads of a tenant. Ages are in days, but only their order matters. `idle` is the mean number of
     * slots since an open or converted lead was last worked, or that a lost one waited for its first call.
     */
    outcomes: z.array(
      z.object({
        status: z.enum(LEAD_STATUSES),
        is_converted: z.boolean(),
        count: z.int(),
        age: z.number(),
        idle: z.int(),
      }),
    ),
    declined: weightedOf(z.enum(DECLINE_REASONS)),
    does_not_exist: weightedOf(z.enum(DOES_NOT_EXIST_REASONS)),
    /** Notes of leads declined for the reason "Other". */
    other_notes: texts,
    importer: z.string(),
    notes: texts,
    /** Why a lead is declined that was added too late to have been called often. */
    declined_early: z.enum(DECLINE_REASONS),
    /** The time from a step to the next one, in slots of five minutes of calling time. */
    waits: z.record(z.enum(STEPS), z.tuple([z.int(), z.int()])),
  })
  .parse(leads);
