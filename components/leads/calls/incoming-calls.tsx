"use client";

import * as DismissableLayer from "@radix-ui/react-dismissable-layer";
import { useState } from "react";
import { idlePart } from "@/components/ui/lazy/lazy-part";
import type { IncomingCall } from "@/lib/leads/calls/schema";

const CallCard = idlePart(() => import("./call-card").then((module) => module.CallCard), null);

/** Who is calling the user's extension, in a corner above everything else until it is opened, dismissed or over. */
export function IncomingCalls({ calls }: { calls: IncomingCall[] }) {
  const [dismissed, setDismissed] = useState<readonly number[]>([]);
  const shown = calls.filter(({ id }) => !dismissed.includes(id));
  return (
    <DismissableLayer.Branch asChild>
      <section
        aria-label="Incoming calls"
        aria-live="assertive"
        className="pointer-events-auto fixed right-4 bottom-4 z-[55] flex w-80 max-w-[calc(100vw-2rem)] flex-col gap-2"
      >
        {shown.map((call) => (
          <CallCard key={call.id} call={call} onDismiss={() => setDismissed([...dismissed, call.id])} />
        ))}
      </section>
    </DismissableLayer.Branch>
  );
}
