// The other end of the pipe on which the caller draws pictures: src/server/services/uploads/internal/clean-pdf.ts.
import { readSync, writeSync } from 'node:fs';

const PIPE = 3;
const LENGTH_BYTES = 4;

function writeAll(bytes) {
  for (let at = 0; at < bytes.length; ) at += writeSync(PIPE, bytes, at);
}

function readExactly(length) {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; ) {
    const count = readSync(PIPE, bytes, at, length - at, null);
    if (count === 0) throw new Error('The caller draws no picture');
    at += count;
  }
  return bytes;
}

/** @returns the JPEG as the caller drew it from the pixels of this one. The caller ends this process on a bad one. */
export function redraw(jpeg) {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(jpeg.length);
  writeAll(Buffer.concat([length, jpeg]));
  return readExactly(readExactly(LENGTH_BYTES).readUInt32BE());
}
