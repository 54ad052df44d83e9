import type { PublicProvider } from "@/lib/identity/tenants/brand";

type Props = { product: string; provider: PublicProvider | null; underwriter: string | null; privacy: string | null };

/** Who offers the product, who carries the risk, and what becomes of what a client tells. */
export function ProviderLine({ product, provider, underwriter, privacy }: Props) {
  const number = provider?.fsp_number?.replace(/^FSP\s*/i, "");
  return (
    <div className="flex max-w-160 flex-col gap-2 text-[14px] text-muted">
      {provider && (
        <p>
          {product} is offered by {provider.name}
          {number && `, an authorised financial services provider (FSP ${number})`}.
          {underwriter && ` It is underwritten by ${underwriter}.`}
        </p>
      )}
      {!provider && underwriter && <p>{`${product} is underwritten by ${underwriter}.`}</p>}
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
}
