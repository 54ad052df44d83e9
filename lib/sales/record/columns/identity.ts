/** The documents that a policyholder can be identified by. */
export const ID_TYPES = ["sa_id", "passport", "permit"] as const;
export type IdType = (typeof ID_TYPES)[number];
