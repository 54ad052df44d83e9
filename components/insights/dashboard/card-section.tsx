"use client";

import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useUser } from "@/components/screen/user";
import { useHydrated } from "@/components/ui/browser/use-hydrated";
import { useStoredLook } from "@/components/ui/browser/use-stored-look";
import { CARD_GRID } from "./grid";

type Props = {
  /** Unique on the page, such as "sale-quality". */
  name: string;
  title: string;
  /** Whether it is open for users who have neither opened nor folded it. */
  startsOpen?: boolean;
  children: ReactNode;
};

/** Cards below a headline that folds them. A folded section renders none of its cards. */
export function CardSection({ name, title, startsOpen = false, children }: Props) {
  // This browser remembers it for each of its users.
  const key = `${useUser().id}:${name}`;
  const [stored, store] = useStoredLook("dashboard-sections");
  const toggled = stored?.split(" ") ?? [];
  const isToggled = toggled.includes(key);
  const hydrated = useHydrated();
  const isOpen = isToggled !== startsOpen;
  const toggle = () =>
    store((isToggled ? toggled.filter((each) => each !== key) : [...toggled, key]).join(" ") || null);
  return (
    <section aria-labelledby={`${name}-title`} className="flex flex-col gap-4">
      <h2 id={`${name}-title`}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={name}
          onClick={toggle}
          className="flex min-h-9 w-full items-center gap-2 rounded-control px-1 text-left text-lg font-semibold hover:bg-hover"
        >
          <ChevronRight
            aria-hidden
            className={`size-4 shrink-0 text-muted transition-transform ${isOpen ? "rotate-90" : ""}`}
          />
          {title}
        </button>
      </h2>
      <div id={name} hidden={hydrated && !isOpen} className={CARD_GRID}>
        {(isOpen || !hydrated) && children}
      </div>
      {!hydrated && <style>{foldedAtFirst(name, key, startsOpen)}</style>}
    </section>
  );
}

/** Until the page is hydrated, all cards are there, and the stored choice hides those of a folded section. */
function foldedAtFirst(name: string, key: string, startsOpen: boolean): string {
  const isToggled = `[data-dashboard-sections~="${key}"]`;
  return `:root${startsOpen ? isToggled : `:not(${isToggled})`} #${name}{display:none}`;
}
