// A program of its own: a PDF in, the same pages out with nothing but what can be seen. It reads files that may be
// made to harm, so it is run without secrets, may write nothing and start nothing, and is ended when it takes long.
import { buffer } from 'node:stream/consumers';
import { PDFDocument } from '@cantoo/pdf-lib';
import { pageCopier } from './pdf/copier.mjs';
import { LOCKED, UNSUPPORTED, UnsupportedError } from './pdf/failures.mjs';
import { drawFields } from './pdf/fields.mjs';
import { redraw } from './pdf/redraw.mjs';

/** Opens a PDF, also one that is only locked against changes. */
async function open(content) {
  try {
    return await PDFDocument.load(content, { password: '', updateMetadata: false });
  } catch (error) {
    if (error.message === 'NEEDS PASSWORD') process.exit(LOCKED);
    throw error;
  }
}

async function clean(content) {
  const came = await open(content);
  await drawFields(came);
  const cleaned = await PDFDocument.create({ updateMetadata: false });
  const copyPage = pageCopier(came.context, cleaned.context, redraw);
  for (const page of came.getPages()) copyPage(page.node, cleaned.addPage().node);
  return cleaned.save();
}

try {
  process.stdout.write(await clean(await buffer(process.stdin)));
} catch (error) {
  if (!(error instanceof UnsupportedError)) throw error;
  process.exitCode = UNSUPPORTED;
}
