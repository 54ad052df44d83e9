import { choicesOf } from "@/components/form/options";
import type { Tone } from "@/components/ui/badge";
import { PING, WEBHOOK_EVENTS } from "@/lib/integrations/webhooks/events";
import type { Delivery, DeliveryState, Webhook } from "@/lib/integrations/webhooks/schema";

const STATE_LABELS: Record<DeliveryState, string> = {
  pending: "Pending",
  delivered: "Delivered",
  dead: "Failed",
};

const STATE_TONES: Record<DeliveryState, Tone> = { pending: "info", delivered: "success", dead: "error" };

export const STATE_CHOICES = choicesOf(STATE_LABELS);

export const EVENT_CHOICES = choicesOf({ ...WEBHOOK_EVENTS, [PING]: "Test" });

/** A delivery that waits for another attempt looks neither sent nor lost. */
export const toneOf = ({ state, attempts }: Pick<Delivery, "state" | "attempts">): Tone =>
  state === "pending" && attempts > 0 ? "warning" : STATE_TONES[state];

export const stateOf = ({ state, attempts }: Pick<Delivery, "state" | "attempts">): string =>
  state === "pending" && attempts > 0 ? "Trying again" : STATE_LABELS[state];

/** Whether a webhook works, in a word. */
export function healthOf({ active, failing_since, switched_off_at }: Webhook): { label: string; tone: Tone } {
  if (!active) return switched_off_at ? { label: "Switched off", tone: "error" } : { label: "Off", tone: "neutral" };
  return failing_since ? { label: "Failing", tone: "warning" } : { label: "On", tone: "success" };
}
