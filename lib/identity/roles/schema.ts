import { z } from "zod";
import { DESCRIPTION_MAX_LENGTH, idsInput, nameInput, textOrNull } from "@/lib/platform/schemas/inputs";
import { slugInput } from "@/lib/platform/text/slug";

export const roleInput = z.object({
  name: nameInput,
  slug: slugInput,
  description: textOrNull(DESCRIPTION_MAX_LENGTH),
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
