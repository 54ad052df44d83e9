import type { OpenWork } from "./schema";

/** "3 leads and 1 sale", or "3 open leads and 1 open sale". */
export const describeWork = ({ leads, sales }: OpenWork, kind = "") =>
  `${leads} ${kind}${leads === 1 ? "lead" : "leads"} and ${sales} ${kind}${sales === 1 ? "sale" : "sales"}`;
