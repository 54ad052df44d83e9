import type { Address } from "@/lib/sales/record/columns/address";

/** An address in one line, or null: "1 Main Road, Observatory, Cape Town, Western Cape, 7925". */
export const addressText = (address: Address): string | null =>
  address &&
  [address.street, address.suburb, address.city, address.province, address.postal_code].filter(Boolean).join(", ");
