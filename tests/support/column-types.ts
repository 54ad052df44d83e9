import { CATALOGUE_COLUMNS } from "@/lib/catalogue/columns";
import { IDENTITY_COLUMNS } from "@/lib/identity/columns";
import { INSIGHT_COLUMNS } from "@/lib/insights/columns";
import { INTEGRATION_COLUMNS } from "@/lib/integrations/columns";
import { LEAD_COLUMNS } from "@/lib/leads/columns";
import { PEOPLE_COLUMNS } from "@/lib/people/columns";
import { PLATFORM_COLUMNS } from "@/lib/platform/db/columns";
import { SALE_COLUMNS } from "@/lib/sales/columns";

/** The values of every typed text column, by "Model.column". */
export const TYPED_COLUMNS: Record<string, readonly string[]> = {
  ...{ ...PLATFORM_COLUMNS, ...IDENTITY_COLUMNS, ...CATALOGUE_COLUMNS, ...LEAD_COLUMNS, ...SALE_COLUMNS },
  ...{ ...PEOPLE_COLUMNS, ...INSIGHT_COLUMNS, ...INTEGRATION_COLUMNS },
};
