import { Badge, type Tone } from "@/components/ui/badge";
import type { ApiKeyState } from "@/lib/integrations/api-keys/schema";

const STATES: Record<ApiKeyState, { name: string; tone: Tone }> = {
  active: { name: "Active", tone: "success" },
  expired: { name: "Expired", tone: "neutral" },
  revoked: { name: "Revoked", tone: "error" },
};

export const StateBadge = ({ state }: { state: ApiKeyState }) => (
  <Badge tone={STATES[state].tone}>{STATES[state].name}</Badge>
);

/** The filter by state. */
export const STATE_FILTER = {
  name: "state",
  label: "State",
  options: Object.entries(STATES).map(([id, { name }]) => ({ id, name })),
};
