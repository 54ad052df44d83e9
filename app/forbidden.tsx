import Link from "next/link";
import { MessagePage } from "@/components/shell/message-page";
import { buttonStyle } from "@/components/ui/button";

export default function Forbidden() {
  return (
    <MessagePage
      code="403"
      title="You may not open this page"
      action={
        <Link href="/dashboard" className={buttonStyle("primary")}>
          Go to the dashboard
        </Link>
      }
    >
      Your role does not include it. If you need it, ask whoever looks after your organisation’s roles.
    </MessagePage>
  );
}
