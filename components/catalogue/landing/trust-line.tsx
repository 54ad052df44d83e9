import type { ReactNode } from "react";
import type { PublicProvider } from "@/lib/identity/tenants/brand";
import { TelLink } from "./tel-link";

type Props = { product: string; provider: PublicProvider | null; underwriter: string | null; short?: boolean };

/** Who offers the product and carries its risk, and how to reach them. @param short leaves out where to complain */
export function TrustLine({ product, provider, underwriter, short = false }: Props) {
  const number = provider?.fsp_number?.replace(/^FSP\s*/i, "");
  return (
    <div className="flex flex-col gap-2 text-[14px] text-muted">
      {provider && (
        <p>
          {product} is offered by {provider.name}
          {number && `, an authorised financial services provider (FSP ${number})`}.
          {underwriter && ` It is underwritten by ${underwriter}.`}
        </p>
      )}
      {!provider && underwriter && <p>{`${product} is underwritten by ${underwriter}.`}</p>}
      {provider && <Contacts {...provider} />}
      {provider && !short && <Complaints {...provider} />}
    </div>
  );
}

const LINK = "text-text underline underline-offset-2";

function Contacts({ phone, whatsapp }: PublicProvider) {
  const chat = whatsapp && (
    <a href={whatsapp} target="_blank" rel="noopener" className={LINK}>
      WhatsApp
    </a>
  );
  return <Listed label="Talk to us" ways={[phone && <TelLink phone={phone} className={LINK} />, chat]} />;
}

function Complaints({ complaints_phone: phone, complaints_email: email }: PublicProvider) {
  const mail = email && (
    <a href={`mailto:${email}`} translate="no" className={`${LINK} break-all`}>
      {email}
    </a>
  );
  return <Listed label="Complaints" ways={[phone && <TelLink phone={phone} className={LINK} />, mail]} />;
}

function Listed({ label, ways }: { label: string; ways: ReactNode[] }) {
  const [first, second] = ways.filter(Boolean);
  if (!first) return null;
  return (
    <p>
      {label}: {first}
      {second && <> or {second}</>}
    </p>
  );
}
