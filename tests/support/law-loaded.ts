// Tests call rules of the product in their own process, which reads the law as a server does.
import { loadLaw } from "@/lib/insurance/law/law.server";

await loadLaw();
