import { findHealthProblem } from "@/lib/platform/health.server";

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  const trouble = await findHealthProblem();
  const headers = { "Cache-Control": "no-store" };
  if (!trouble) return Response.json({ status: "ok" }, { headers });
  return Response.json({ status: "unavailable", message: `The ${trouble} is not ready.` }, { status: 503, headers });
}
