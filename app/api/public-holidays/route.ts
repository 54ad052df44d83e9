import { publicHolidays } from "@/lib/catalogue/public-holidays/public-holidays.server";
import { collection } from "@/lib/identity/http/resource.server";

export const { GET, POST } = collection(publicHolidays);
