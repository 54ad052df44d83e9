/**
 * The body of an answer that is made while it is sent: only as fast as the client reads, and no further once it has gone.
 * @param onEnd called once the last chunk is sent, the client has gone, or a chunk could not be made
 */
export function streamOf(chunks: AsyncGenerator<Uint8Array>, onEnd: () => Promise<void> = async () => {}) {
  return new ReadableStream<Uint8Array>({
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
      await onEnd(); // here, since a generator that was never asked for a chunk runs no `finally`
    },
  });
}
