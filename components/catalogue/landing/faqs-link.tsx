"use client";

import type { MouseEvent } from "react";
import { Link } from "@/components/ui/link";
import { readToken } from "@/lib/platform/client/session";

type Props = { slug: string; answers: string };

/** Leads staff to their own list, and whoever is not signed in to the answers on the page. @param answers their id */
export function FaqsLink({ slug, answers }: Props) {
  function scroll(event: MouseEvent) {
    if (readToken() !== null) return;
    event.preventDefault();
    const list = document.getElementById(answers);
    list?.scrollIntoView({ block: "start" });
    list?.querySelector("summary")?.focus({ preventScroll: true });
  }
  return (
    <Link
      href={`/sales/${slug}/faqs`}
      onClick={scroll}
      className="inline-flex h-11 items-center rounded-full border bg-surface px-5 font-medium hover:bg-hover"
    >
      View FAQs
    </Link>
  );
}
