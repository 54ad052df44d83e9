const USER_AGENT_MAX_LENGTH = 300;

/** The visitor's user agent as it is stored. */
export const shortUserAgent = ({ user_agent }: { user_agent: string | null }): string | null =>
  user_agent?.slice(0, USER_AGENT_MAX_LENGTH) ?? null;
