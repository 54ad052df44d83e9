import { z } from "zod";

/** The schema of a form whose record belongs to a tenant, which administrators have to choose. */
export const ownedForm = <Output, Input>(input: z.ZodType<Output, Input>, user: { is_admin: boolean }) =>
  input.and(
    z.object({
      tenant_id: z
        .int32()
        .nullish()
        .refine((id) => !user.is_admin || id != null, "Required"),
    }),
  );
