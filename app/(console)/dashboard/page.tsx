import { requirePageActor } from "@/lib/auth/page";
export default async function Page() { await requirePageActor(); return <p>Dashboard</p>; }
