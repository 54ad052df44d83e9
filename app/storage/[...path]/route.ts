import { publicEndpoint } from "@/lib/http/endpoint";
import { notFound } from "@/lib/http/errors";
import { serveStoredFile } from "@/lib/storage/serve";

export const GET = publicEndpoint({}, async ({ request }) => {
  const [, , ...path] = new URL(request.url).pathname.split("/");
  const file = await serveStoredFile(path.map(decode), request);
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
