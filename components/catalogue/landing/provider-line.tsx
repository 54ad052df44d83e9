import type { ComponentProps } from "react";
import { TrustLine } from "./trust-line";

/** Who offers the product, who carries the risk, and what becomes of what a client tells. */
export const ProviderLine = ({ privacy, ...trust }: ComponentProps<typeof TrustLine> & { privacy: string | null }) => (
  <div className="flex max-w-160 flex-col gap-2 text-[14px] text-muted">
    <TrustLine {...trust} />
    <p>
      We use your details to answer your request and protect them as the Protection of Personal Information Act 4 of
      2013 requires. You may ask what we hold about you, and ask us to correct or delete it
      {privacy ? (
        <>
          :{" "}
          <a href={privacy} className="text-text underline underline-offset-2">
            your personal information
          </a>
          .
        </>
      ) : (
        "."
      )}
    </p>
  </div>
);
