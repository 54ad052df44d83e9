import "server-only";
import { seedMasterData } from "@/lib/catalogue/beneficiary-types/master-data.server";
import { registerDomains } from "@/lib/identity/domains.server";
import { integrationsDomain } from "@/lib/integrations/domain.server";
import { leadsDomain } from "@/lib/leads/domain.server";
import { peopleDomain } from "@/lib/people/domain.server";
import { salesDomain } from "@/lib/sales/domain.server";

registerDomains([{ tenant: { seed: seedMasterData } }, leadsDomain, salesDomain, peopleDomain, integrationsDomain]);
