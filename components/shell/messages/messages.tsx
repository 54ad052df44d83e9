import { buttonStyle } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { MessagePage } from "./message-page";

const dashboard = (
  <Link href="/dashboard" className={buttonStyle("primary")}>
    Go to the dashboard
  </Link>
);

export const NotFoundMessage = () => (
  <MessagePage code="404" title="Page not found" action={dashboard}>
    The address may be mistyped, or the page no longer exists.
  </MessagePage>
);

export const ForbiddenMessage = () => (
  <MessagePage code="403" title="You don't have access to this page" action={dashboard}>
    Your role does not include it. If you need access, ask the person who manages your organisation's roles.
  </MessagePage>
);
