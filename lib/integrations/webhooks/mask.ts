import type { LeadRow } from "@/lib/leads/leads/schema";
import type { SaleRow } from "@/lib/sales/sales/schema";

const HIDDEN = "***";
const PHONE_DIGITS = 3;

/** "Nomvula" as "N***". */
const maskName = (name: string | null) => name && `${[...name][0]}${HIDDEN}`;

/** "+27821234567" as "***567". */
export const maskPhone = (phone: string | null) => phone && `${HIDDEN}${phone.slice(-PHONE_DIGITS)}`;

/** "nomvula@example.com" as "n***". */
export const maskEmail = (email: string | null) => email && `${[...email][0]}${HIDDEN}`;

/** A lead without what tells who it is. @param isFixed whether a reason comes from a list, so that nobody typed it */
export const maskLead = (lead: LeadRow, isFixed: (reason: string) => boolean): LeadRow => ({
  ...lead,
  name: maskName(lead.name) ?? "",
  surname: maskName(lead.surname),
  phone: maskPhone(lead.phone),
  email: maskEmail(lead.email),
  reason: lead.reason && isFixed(lead.reason) ? lead.reason : null,
});

/** A sale without what tells whose it is. */
export const maskSale = (sale: SaleRow, isFixed: (reason: string) => boolean): SaleRow => ({
  ...sale,
  client: {
    name: maskName(sale.client.name) ?? "",
    surname: maskName(sale.client.surname),
    id_number_masked: sale.client.id_number_masked && HIDDEN, // it begins with the date of birth
  },
  declined_reason: sale.declined_reason && isFixed(sale.declined_reason) ? sale.declined_reason : null,
});
