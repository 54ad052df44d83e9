import { z } from "zod";
import { idsInput, nameInput } from "@/lib/platform/schemas/inputs";
import { slugInput } from "@/lib/platform/text/slug";

export const DESCRIPTION_MAX_LENGTH = 1000;

export const roleInput = z.object({
  name: nameInput,
  slug: slugInput,
  description: z
    .string()
    .trim()
    .max(DESCRIPTION_MAX_LENGTH, `Max ${DESCRIPTION_MAX_LENGTH} characters`)
    .nullish()
    .transform((text) => text || null),
  permission_ids: idsInput,
});

export type Role = Omit<z.output<typeof roleInput>, "slug"> & {
  id: number;
  tenant_id: number;
  tenant: { id: number; name: string };
  slug: string;
  permissions: { id: number; name: string }[];
  version: number;
};

/** A permission in the role editor. */
export type ListedPermission = { id: number; name: string; description: string | null; group: string };

/** A role to choose. `held` says whether the actor has all of its permissions and so may give it. */
export type RoleOption = { id: number; name: string; held: boolean };
