"use client";

import { CircleAlert } from "lucide-react";
import { usePathname } from "next/navigation";
import { Link } from "@/components/ui/link";
import type { Attention } from "@/lib/insights/operations/schema";

const SCREEN = "/operations";

/** Tells administrators what a person has to do something about, and leads to it. Shows nothing while all is well. */
export function AttentionBanner({ attention: [first, ...others] }: { attention: Attention[] }) {
  const pathname = usePathname();
  if (!first || pathname === SCREEN) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b bg-error-soft px-4 py-2 text-error-text print:hidden"
    >
      <CircleAlert aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 basis-60 break-words">
        {first.part}: {first.text}
        {others.length > 0 && ` And ${others.length} more: ${others.map(({ part }) => part).join(", ")}.`}
      </span>
      <Link href={SCREEN} className="font-medium underline underline-offset-2">
        Open Operations
      </Link>
    </div>
  );
}
