"use client";

import { Button } from "@/components/ui/button";
import { MessagePage } from "./message-page";

/** An error of the server. The reference is also in its log. */
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
