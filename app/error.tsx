"use client";

import { FaultMessage } from "@/components/shell/messages/fault-message";

export default function ErrorPage(props: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main>
      <FaultMessage {...props} />
    </main>
  );
}
