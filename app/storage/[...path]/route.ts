import { findOriginalFileName } from "@/lib/catalogue/documents/documents.server";
import { publicEndpoint } from "@/lib/identity/http/endpoint.server";
import { serveStoredFile } from "@/lib/platform/files/serve.server";
import { notFound } from "@/lib/platform/http/errors.server";

export const GET = publicEndpoint({}, async ({ request }) => {
  const [, , ...path] = new URL(request.url).pathname.split("/");
  const file = await serveStoredFile(path.map(decode), request, findOriginalFileName);
  if (!file) throw notFound();
  return file;
});

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw notFound();
  }
}
