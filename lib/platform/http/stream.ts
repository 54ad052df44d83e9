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
