import { readFileSync } from "node:fs";
import { fetchText, percentile } from "./load.ts";
import { FIRST_PRODUCT, PRODUCT_SLUG } from "./rows.ts";
import type { Server } from "./run.ts";

const ROWS = 50_000;
const ASK_EVERY_MS = 250;
const PATIENCE_MS = 10 * 60_000;
const BYTES_PER_MEGABYTE = 1024 * 1024;

type Import = { id: number; status: string; counts: Record<string, number> };

/** The least share of the minimal server's rows a second. */
const SHARE = 0.7;
const OTHERS_P99_MS = 100;
const MEMORY_MB = 150;

/**
 * Imports a file while another user reads the list, then a file of as many rows with the minimal server. @returns the time
 * and the memory of the import with their limits
 */
export async function measureImports(server: Server, floor: Server): Promise<string> {
  const { lines, perSecond } = await measureImport(server);
  const bare = await importOf(floor);
  const share = perSecond / bare.perSecond;
  const verdict = share >= SHARE ? "kept" : "EXCEEDED";
  const ratio = `${share.toFixed(2)} of the minimal server's rows a second; limit: ${SHARE} at least, ${verdict}.`;
  return [lines, bare.line, ratio].join("\n");
}

async function measureImport(server: Server): Promise<{ lines: string; perSecond: number }> {
  const others = lookAtList(server);
  const before = memoryOf(server.pid);
  const startedAt = performance.now();
  const { id } = await upload(server);
  const ready = await until(server, id, "ready");
  const checkedAt = performance.now();
  await ask<Import>(server, `/api/lead-imports/${id}/start`, { method: "POST" });
  const done = await until(server, id, "done");
  const seconds = (performance.now() - checkedAt) / 1000;
  const { times, peak } = await others.stop();
  const perSecond = (done.counts.valid ?? 0) / seconds;
  const lines = [
    `CSV import of ${ROWS} rows: read and checked in ${((checkedAt - startedAt) / 1000).toFixed(1)} s, imported in ${seconds.toFixed(1)} s,`,
    `${Math.round(perSecond)} valid rows/s (${ready.counts.duplicate} duplicates);`,
    `the list meanwhile: p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms (limit ${OTHERS_P99_MS});`,
    `memory +${Math.round(peak - before)} MB (limit ${MEMORY_MB}).`,
  ].join(" ");
  return { lines, perSecond };
}

async function importOf(floor: Server): Promise<{ line: string; perSecond: number }> {
  const others = lookAtList(floor);
  const startedAt = performance.now();
  const path = `/api/lead-imports?product_id=${FIRST_PRODUCT}`;
  const { count } = await ask<{ count: number }>(floor, path, { method: "POST", body: csvOf("075") });
  const seconds = (performance.now() - startedAt) / 1000;
  const perSecond = count / seconds;
  await others.stop();
  return {
    line: `The minimal server imports ${count} rows in ${seconds.toFixed(1)} s, ${Math.round(perSecond)} rows/s.`,
    perSecond,
  };
}

async function upload(server: Server): Promise<Import> {
  const products = await ask<{ data: { id: number; slug: string }[] }>(server, "/api/products/options");
  const product = products.data.find(({ slug }) => slug === PRODUCT_SLUG);
  const form = new FormData();
  form.append("file", new File([csvOf("074")], "leads.csv"));
  form.append("product_id", String(product?.id));
  return ask<Import>(server, "/api/lead-imports", { method: "POST", body: form });
}

/** A file of unknown people whose phone numbers begin with the prefix. */
function csvOf(prefix: string): string {
  const lines = Array.from({ length: ROWS }, (_, row) => {
    const number = String(row).padStart(7, "0");
    const email = `imported${prefix}${number}@example.test`;
    return `Thandi,Mokoena,${prefix} ${number.slice(0, 3)} ${number.slice(3)},${email},Gauteng`;
  });
  return `name,surname,phone,email,province\n${lines.join("\n")}\n`;
}

async function until(server: Server, id: number, status: string): Promise<Import> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    const found = await ask<Import>(server, `/api/lead-imports/${id}`);
    if (found.status === status) return found;
    if (found.status === "failed") throw new Error("The import failed.");
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  throw new Error(`The import was not ${status} in time.`);
}

async function ask<Body>({ url, token }: Server, path: string, init: RequestInit = {}): Promise<Body> {
  const answer = await fetch(`${url}${path}`, { ...init, headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Body;
}

function lookAtList(server: Server) {
  const times: number[] = [];
  let peak = 0;
  let stopped = false;
  const looking = (async () => {
    while (!stopped) {
      const startedAt = performance.now();
      await fetchText(server, { path: "/api/leads" }).catch(() => {});
      times.push(performance.now() - startedAt);
      peak = Math.max(peak, memoryOf(server.pid));
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS / 10));
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      await looking;
      return { times: times.sort((a, b) => a - b), peak };
    },
  };
}

/** The memory of a process in MB; 0 without /proc. */
function memoryOf(pid: number): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]);
    return (pages * 4096) / BYTES_PER_MEGABYTE;
  } catch {
    return 0;
  }
}
