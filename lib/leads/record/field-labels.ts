/** The labels of the fields on screens. */
export const LEAD_FIELD_LABELS = {
  title: "Title",
  name: "Name",
  surname: "Surname",
  phone: "Phone",
  alt_phone: "Alternative phone",
  email: "Email",
  id_number: "ID number",
  date_of_birth: "Date of birth",
  gender: "Gender",
  education: "Education",
  language: "Language",
  province: "Province",
  income_band: "Income band",
  lead_id: "Reference",
  source: "Source",
  campaign: "Campaign",
  product_interest: "Product interest",
  note: "Note",
  is_client: "Client already",
} as const;

export type LeadField = keyof typeof LEAD_FIELD_LABELS;

/** Every field of a lead that users or programs fill in. */
export const LEAD_FIELDS = Object.keys(LEAD_FIELD_LABELS) as [LeadField, ...LeadField[]];
