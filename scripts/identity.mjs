/** Whose request it is, by what the client identifies itself with; undefined for an anonymous one. */
export const identityOf = ({ headers }) => headers.authorization ?? headers.cookie ?? headers["x-api-key"];
