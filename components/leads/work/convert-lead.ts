import { toast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/platform/client/api";

type Convertible = { id: number; product: { slug: string } };

/**
 * Converts a lead into a sale. If somebody else has just converted it, says so and goes to that sale.
 * @returns the address of the sale's form
 * @throws ApiError if the lead can't be converted
 */
export async function convertLead(lead: Convertible): Promise<string> {
  try {
    const sale = await api.post<{ lead: { lead_id: string } }>("/sales", { lead_id: lead.id });
    return `/sales/${lead.product.slug}?lead_id=${encodeURIComponent(sale.lead.lead_id)}&action=new`;
  } catch (error) {
    if (!(error instanceof ApiError) || typeof error.body.sale_id !== "number") throw error;
    toast("info", error.message);
    return `/sales/${lead.product.slug}?sale=${error.body.sale_id}`;
  }
}
