import { z } from "zod";
import { networksInput } from "@/lib/leads/sources/schema";
import { nameInput } from "@/lib/platform/schemas/inputs";
import { SCOPE_NAMES, type Scope } from "./scopes";

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
  expires_at: z.iso
    .datetime({ offset: true, error: "Must be a date and time" })
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

export type ApiKeyState = "active" | "expired" | "revoked";

/** A key as the API answers it. Moments are ISO 8601. */
export type ApiKey = {
  id: number;
  tenant_id: number;
  tenant: { id: number; name: string };
  name: string;
  /** The key's first characters. */
  key_hint: string;
  scopes: Scope[];
  state: ApiKeyState;
  expires_at: string | null;
  /** Until when the key before the last rotation works too. */
  previous_until: string | null;
  ip_allow_list: string[];
  rate_limit: number;
  include_personal_data: boolean;
  created_by_name: string;
  created_at: string;
  last_used_at: string | null;
};

/** A key with its secret, which is shown only once. */
export type ShownApiKey = ApiKey & { key: string };
