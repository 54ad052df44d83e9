/** The name of a record's product. The API leaves out a product that the reader's organisation no longer sells. */
export const productNameOf = (product: { name: string } | null): string => product?.name ?? "Product no longer sold";
