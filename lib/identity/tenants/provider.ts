type Provider = {
  provider_name?: string | null | undefined;
  fsp_number?: string | null | undefined;
  complaints_phone?: string | null | undefined;
  complaints_email?: string | null | undefined;
  ombud_text?: string | null | undefined;
};

const GENERAL_CODE = "FAIS General Code of Conduct";
const PROTECTION_RULES = "Policyholder Protection Rules";

const isBlank = (...texts: (string | null | undefined)[]) => texts.every((text) => !text?.trim());

/** What the law wants a client to be told of a provider, and is not known yet, each with its source. */
export function missingDisclosures(provider: Provider): string[] {
  const { provider_name, fsp_number, complaints_phone, complaints_email, ombud_text } = provider;
  const disclosures = [
    isBlank(provider_name) && `the name of the provider (${GENERAL_CODE})`,
    isBlank(fsp_number) && `its licence number (${GENERAL_CODE})`,
    isBlank(complaints_phone, complaints_email) && `where to complain, by phone or by email (${PROTECTION_RULES})`,
    isBlank(ombud_text) && `which ombud helps if a complaint is not settled (${PROTECTION_RULES})`,
  ];
  return disclosures.filter((sentence) => sentence !== false);
}
