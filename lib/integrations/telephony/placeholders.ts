export const PLACEHOLDERS = ["phone", "lead_id", "agent_extension"] as const;
