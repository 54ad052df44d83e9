import Link from "next/link";
import { MessagePage } from "@/components/shell/message-page";
import { buttonStyle } from "@/components/ui/button";

export default function NotFound() {
  return (
    <MessagePage
      code="404"
      title="Nothing lives here"
      action={
        <Link href="/dashboard" className={buttonStyle("primary")}>
          Go to the dashboard
        </Link>
      }
    >
      The address may be mistyped, or what it named is gone.
    </MessagePage>
  );
}
