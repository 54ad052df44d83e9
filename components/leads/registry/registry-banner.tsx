import { TriangleAlert } from "lucide-react";
import { Link } from "@/components/ui/link";
import type { RegistryWarning } from "@/lib/leads/registry/schema";
import { formatDate } from "@/lib/platform/text/format";

/** Tells managers and administrators that the list has to be cleansed, and what happens until then. */
export const RegistryBanner = ({ answered_on, stops, isAdmin }: RegistryWarning & { isAdmin: boolean }) => (
  <div
    role="status"
    className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b bg-warning-soft px-4 py-2 text-warning-text print:hidden"
  >
    <TriangleAlert aria-hidden className="size-4 shrink-0" />
    <span className="min-w-0 flex-1 basis-60">
      {answered_on === null
        ? "Contacts have never been checked against the national opt-out registry. "
        : `Contacts were last checked against the national opt-out registry on ${formatDate(answered_on)}, over a month ago. `}
      {stops && "Until they are, call only people who asked to be called. "}
      {!isAdmin && "Tell your administrator."}
    </span>
    {isAdmin && (
      <Link href="/suppressions/registry" className="font-medium underline underline-offset-2">
        Cleanse the list
      </Link>
    )}
  </div>
);
