import "server-only";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** A file of an archive. What is compressed already, such as sound, is stored as it is. */
export type ZippedFile = {
  path: string;
  isCompressed: boolean;
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
};

/** A ZIP archive, made while it is read: one chunk of one file is in memory at a time. */
export async function* zipOf(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    ready.push(chunk);
  });
  function* take() {
    if (failure) throw failure;
    yield* ready.splice(0);
  }
  for await (const { path, isCompressed, chunks } of files) {
    const file = isCompressed ? new ZipPassThrough(path) : new ZipDeflate(path);
    zip.add(file);
    for await (const chunk of chunks) {
      file.push(chunk);
      yield* take();
    }
    file.push(new Uint8Array(0), true);
    yield* take();
  }
  zip.end();
  yield* take();
}
