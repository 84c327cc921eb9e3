// A program of its own: a PDF or a picture in, the same out with nothing but what can be seen. It reads files that may
// be made to harm, so it is run without secrets, may write nothing and start nothing, and is ended when it takes long.
import { buffer } from 'node:stream/consumers';
import { DAMAGED, RefusedError } from './failures.mjs';
import { cleanPdf } from './pdf.mjs';
import { cleanPicture, drawCover } from './pictures.mjs';

/** By what the file is to become: `cover`, or the same type as it has. */
async function clean(content, wanted) {
  if (wanted === 'cover') return drawCover(content);
  return wanted === 'application/pdf' ? cleanPdf(content) : cleanPicture(content, wanted);
}

try {
  process.stdout.write(await clean(await buffer(process.stdin), process.argv[2]));
} catch (error) {
  process.exitCode = error instanceof RefusedError ? error.exitCode : DAMAGED;
}
