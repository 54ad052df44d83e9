import { publicHolidays } from "@/lib/catalogue/public-holidays/public-holidays.server";
import { member } from "@/lib/identity/http/resource.server";

export const { GET, PUT, DELETE } = member(publicHolidays);
