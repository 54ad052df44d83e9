/** The beginning of a search that the server has encrypted, so that an address may contain it. */
export const SEALED = "sealed:";

export const isSealed = (search: string): boolean => search.startsWith(SEALED);
