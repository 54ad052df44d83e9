import { endpoint } from "@/lib/identity/http/endpoint.server";
import { readCrmFields } from "@/lib/sales/list/crm-fields.server";
import { crmFieldsResponse } from "@/lib/sales/list/schema";

export const GET = endpoint(
  { summary: "Read the fields of a sale for a CRM", response: crmFieldsResponse, permission: "sales.export" },
  ({ actor, id }) => readCrmFields(actor, id),
);
