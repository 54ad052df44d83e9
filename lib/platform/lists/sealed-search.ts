/** How a search begins whose text may not stand in an address: the server has encrypted it. */
export const SEALED = "sealed:";

export const isSealed = (search: string): boolean => search.startsWith(SEALED);
