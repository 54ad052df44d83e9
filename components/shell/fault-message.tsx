"use client";

import { Button } from "@/components/ui/button";
import { MessagePage } from "./message-page";

/** A fault of ours: the reference is the one in the log. */
export function FaultMessage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <MessagePage
      code="500"
      title="Something went wrong on our side"
      action={
        <Button variant="primary" onClick={reset}>
          Try again
        </Button>
      }
    >
      Nothing you have saved is lost.
      {error.digest && (
        <p className="mt-1">
          Reference: <span className="font-mono">{error.digest}</span>
        </p>
      )}
    </MessagePage>
  );
}
