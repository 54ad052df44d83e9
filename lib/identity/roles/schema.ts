import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { DESCRIPTION_MAX_LENGTH, idsInput, nameInput, textOrNull } from "@/lib/platform/schemas/inputs";
import { slugInput } from "@/lib/platform/text/slug";

export const roleInput = z.object({
  name: nameInput,
  slug: slugInput,
  description: textOrNull(DESCRIPTION_MAX_LENGTH),
  permission_ids: idsInput,
});

/** A permission in the role editor. */
export const listedPermissionResponse = responseOf("ListedPermission", {
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  group: z.string(),
});

export type ListedPermission = z.output<typeof listedPermissionResponse>;

export const roleResponse = responseOf("Role", {
  tenant: z.strictObject({
    name: z.string(),
    id: z.int(),
  }),
  name: z.string(),
  tenant_id: z.int(),
  description: z.string().nullable(),
  id: z.int(),
  created_at: instant,
  slug: z.string(),
  version: z.int(),
  updated_at: instant,
  permissions: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
    }),
  ),
  permission_ids: z.array(z.int()),
});

export type Role = z.output<typeof roleResponse>;

/** A role to choose. `held` says whether the actor has all of its permissions and so may give it. */
export const roleOptionResponse = responseOf("RoleOption", {
  id: z.int(),
  name: z.string(),
  held: z.boolean(),
});

export type RoleOption = z.output<typeof roleOptionResponse>;
