import { z } from "zod";
import { networksInput } from "@/lib/leads/sources/schema";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { momentInput, nameInput } from "@/lib/platform/schemas/inputs";
import { SCOPE_NAMES } from "./scopes";

/** How long the previous key works after a rotation. */
export const ROTATION_OVERLAP_HOURS = 24;
const MAX_RATE = 6_000;

export const apiKeyInput = z.object({
  name: nameInput,
  scopes: z
    .array(z.enum(SCOPE_NAMES, "Choose scopes from the list"), "Required")
    .min(1, "Choose at least one")
    .transform((scopes) => [...new Set(scopes)]),
  /** When the key stops working (ISO 8601 with an offset); null for never. */
  expires_at: momentInput("Must be a date and time")
    .refine((moment) => Date.parse(moment) > Date.now(), "Must be in the future")
    .nullish()
    .transform((moment) => moment ?? null),
  ip_allow_list: networksInput.default([]),
  /** Requests per minute. */
  rate_limit: z
    .int("Must be a whole number")
    .min(1, "Must be 1 or more")
    .max(MAX_RATE, `Must be ${MAX_RATE} or less`)
    .default(300),
  /** Answers hold names, contact points, numbers and free text in full. Only a holder of pii.reveal gives it. */
  include_personal_data: z.boolean("Required").default(false),
});

export type ApiKeyInput = z.input<typeof apiKeyInput> & { tenant_id?: number | null | undefined };

export const API_KEY_STATES = ["active", "expired", "revoked"] as const;

export type ApiKeyState = (typeof API_KEY_STATES)[number];

export const apiKeyResponse = responseOf("ApiKey", {
  id: z.int(),
  tenant_id: z.int(),
  tenant: z.strictObject({ id: z.int(), name: z.string() }),
  name: z.string(),
  key_hint: z.string().describe("The key's first characters."),
  scopes: z.array(z.enum(SCOPE_NAMES)),
  state: z.enum(API_KEY_STATES),
  expires_at: instant.nullable(),
  previous_until: instant.nullable().describe("Until when the key before the last rotation works too."),
  ip_allow_list: z.array(z.string()),
  rate_limit: z.int().describe("Requests per minute."),
  include_personal_data: z.boolean(),
  created_by_name: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
});

export type ApiKey = z.output<typeof apiKeyResponse>;

/** A key with its secret, which is shown only once. */
export const shownApiKeyResponse = responseOf("ShownApiKey", { ...apiKeyResponse.shape, key: z.string() });

export type ShownApiKey = z.output<typeof shownApiKeyResponse>;
