import { eachField, PLAIN_FIELD_NAMES, PLAIN_FIELDS } from "./plain-fields";

/** The labels of the fields on screens. */
export const LEAD_FIELD_LABELS = {
  title: "Title",
  name: "Name",
  surname: "Surname",
  phone: "Phone",
  alt_phone: "Other phone",
  email: "Email",
  id_number: "ID number",
  date_of_birth: "Date of birth",
  gender: "Gender",
  ...eachField(PLAIN_FIELD_NAMES, (field) => PLAIN_FIELDS[field].label),
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
