/**
 * The body of a streamed response: generated only as fast as the client reads, and no further once it has disconnected.
 * @param onEnd called once the last chunk is sent, the client has disconnected, or a chunk failed
 */
export function streamOf(chunks: AsyncGenerator<Uint8Array>, onEnd: () => Promise<void> = async () => {}) {
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      try {
        const { done, value } = await chunks.next();
        if (!done) return controller.enqueue(value);
      } catch (error) {
        await onEnd();
        throw error;
      }
      await onEnd();
      controller.close();
    },
    async cancel() {
      await chunks.return(undefined);
      await onEnd(); // here, since a generator that never started runs no `finally`
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 }); // generates nothing until somebody reads
}

/**
 * The response to GET, once its first chunk is there: what fails before it is refused with a status of its own. The rest is
 * generated as before.
 * @param gone aborts when the client has disconnected: by then Next neither reads nor cancels what it is given
 * @throws whatever generating the first chunk throws
 */
export async function withFirstChunk(response: Response, gone: AbortSignal): Promise<Response> {
  const reader = response.body?.getReader();
  if (!reader) return response;
  const cancel = () => void reader.cancel().catch(() => {});
  if (gone.aborted) cancel();
  else gone.addEventListener("abort", cancel, { once: true });
  const first = await reader.read();
  const send = (controller: ReadableStreamDefaultController, { done, value }: typeof first) =>
    done ? controller.close() : controller.enqueue(value);
  const source: UnderlyingDefaultSource = {
    start: (controller) => send(controller, first),
    pull: async (controller) => send(controller, await reader.read()),
    cancel: (reason) => reader.cancel(reason),
  };
  return new Response(new ReadableStream(source, { highWaterMark: 0 }), response);
}

/** The response to HEAD. Next would not read its body, so that a stream would never end. */
export async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel();
  return new Response(null, response);
}
