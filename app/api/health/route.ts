import { findHealthProblem } from "@/lib/platform/health.server";
import { isShuttingDown } from "@/lib/platform/shutdown.server";

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  const headers = { "Cache-Control": "no-store" };
  if (isShuttingDown())
    return Response.json({ status: "unavailable", message: "The console is stopping." }, { status: 503, headers });
  const trouble = await findHealthProblem();
  if (!trouble) return Response.json({ status: "ok" }, { headers });
  return Response.json({ status: "unavailable", message: `The ${trouble} is not ready.` }, { status: 503, headers });
}
