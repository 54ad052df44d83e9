import { z } from "zod";

type Named = { id: number; name: string };

/** What is written for a product, and copied as an edition when it is used. */
export type Template = {
  id: number;
  version: number;
  product_id: number;
  /** Null for a tenant that no longer sells it. */
  product: Named | null;
  /** Used in sales or reviews. It cannot be deleted or moved to another product. */
  in_use: boolean;
};

/** A template owned by the platform or by a tenant. */
export type OwnedTemplate = Template & {
  /** Null for the platform's templates, from which tenants start. */
  tenant_id: number | null;
  tenant: Named | null;
  updated_at: Date | string;
};

/** The owner of a new template, which only administrators choose. Null is the platform. */
export const ownerInput = { tenant_id: z.int32("Choose an organisation").nullish() };
