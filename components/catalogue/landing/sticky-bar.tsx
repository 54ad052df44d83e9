import { Phone } from "lucide-react";
import { ANCHORS } from "@/lib/catalogue/landing/anchors";
import { TelLink } from "./tel-link";

type Props = { hasPrice: boolean; phone: string | null };

/** Keeps the way to a quote in reach on phones. The page's script hides it while the form itself is in view. */
export const StickyBar = ({ hasPrice, phone }: Props) => (
  <nav
    aria-label="Get a quote"
    data-sticky
    className="sticky bottom-0 z-10 flex gap-3 border-t bg-surface px-5 py-3 shadow-floating sm:hidden print:hidden"
  >
    <a
      href={`#${ANCHORS.quote}`}
      className="inline-flex h-12 flex-1 items-center justify-center rounded-full bg-primary px-5 font-semibold text-on-primary"
    >
      {hasPrice ? "See my price" : "Ask for a call"}
    </a>
    {phone && (
      <TelLink
        phone={phone}
        aria-label={`Call us: ${phone}`}
        className="inline-flex size-12 items-center justify-center rounded-full border hover:bg-hover"
      >
        <Phone aria-hidden className="size-5" />
      </TelLink>
    )}
  </nav>
);
