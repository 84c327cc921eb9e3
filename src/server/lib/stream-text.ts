import { ReadableStream as NodeStream } from 'node:stream/web';

/** A body of pieces of text, read as its receiver takes them. */
export const streamText = (pieces: AsyncIterable<string>): ReadableStream<Uint8Array> =>
  // The DOM's types do not know `from` yet.
  (NodeStream.from(pieces) as ReadableStream<string>).pipeThrough(new TextEncoderStream());
