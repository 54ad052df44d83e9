"use client";

import { useRouter } from "next/navigation";
import { linkOut } from "@/components/form/use-leave-guard";
import { useWindowEvent } from "@/components/ui/browser/use-window-event";
import { toast } from "@/components/ui/toast";
import { unreachable } from "@/lib/platform/client/api";

const sayOffline = () => toast("error", unreachable().message);

/** Without a network, a link would replace the console by the browser's error page. It says so and stays instead. */
export function useLinksOffline(): void {
  const stay = (event: MouseEvent) => {
    if (navigator.onLine || !linkOut(event)) return;
    event.preventDefault();
    event.stopPropagation();
    sayOffline();
  };
  useWindowEvent("click", stay, { capture: true }); // before the link's own handler
}

/** Goes to a page of the console, unless there is no network, or what guards unsaved input on this page holds it. */
export function useGo(): (href: string) => void {
  const router = useRouter();
  return (href) => {
    if (!navigator.onLine) sayOffline();
    else if (!isHeld(href)) router.push(href);
  };
}

/** Guards listen to the clicks of links, so they are asked by one that nobody sees. */
function isHeld(href: string): boolean {
  const link = Object.assign(document.createElement("a"), { href, hidden: true });
  let isReached = false;
  link.addEventListener("click", (event) => {
    isReached = true;
    event.preventDefault();
    event.stopPropagation();
  });
  document.body.append(link);
  link.click();
  link.remove();
  return !isReached;
}
