import { endpoint } from "@/lib/identity/http/endpoint.server";
import { readCrmFields } from "@/lib/sales/sales/crm-fields.server";
import { crmFieldsResponse } from "@/lib/sales/sales/list-responses";

export const GET = endpoint(
  { summary: "Read the fields of a sale for a CRM", response: crmFieldsResponse, permission: "sales.export" },
  ({ actor, id }) => readCrmFields(actor, id),
);
