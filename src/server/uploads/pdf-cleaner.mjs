// A program of its own: a PDF in, the same pages out with nothing but what can be seen. It reads files that may be
// made to harm, so it is run without secrets, may write nothing and start nothing, and is ended when it takes long.
import { buffer } from 'node:stream/consumers';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFStream } from '@cantoo/pdf-lib';

/** The caller knows this answer: the file cannot be opened without its password. */
const LOCKED = 2;

/** What tells of the one who made it, what runs or opens by itself, and what lies inside without being seen. */
const unseen = [
  'Metadata',
  'PieceInfo',
  'LastModified',
  'Thumb',
  'A',
  'AA',
  'AF',
  'EF',
  'FS',
  'Sound',
  'Movie',
  'RichMediaContent',
  '3DD',
].map((name) => PDFName.of(name));

/** Segments of a JPEG that tell of it: Exif and XMP, IPTC, comments. Those that its colours hang on stay. */
const telling = new Set([0xe1, 0xed, 0xfe]);
const START_OF_IMAGE = 0xffd8;
const START_OF_SCAN = 0xda;

/** A JPEG's bytes without where, when and with what it was taken; as they were when it is not built like one. */
function withoutTelling(jpeg) {
  const bytes = Buffer.from(jpeg);
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== START_OF_IMAGE) return jpeg;
  const kept = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== START_OF_SCAN) {
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (!telling.has(bytes[at + 1])) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return new Uint8Array(Buffer.concat([...kept, bytes.subarray(at)]));
}

const FILTER = PDFName.of('Filter');
const JPEG = PDFName.of('DCTDecode');

/** Takes away what is unseen, in an object and in those that stand inside it. */
function strip(object) {
  if (object instanceof PDFRawStream && object.dict.get(FILTER) === JPEG)
    object.contents = withoutTelling(object.contents);
  if (object instanceof PDFStream) strip(object.dict);
  else if (object instanceof PDFArray) object.asArray().forEach(strip);
  else if (object instanceof PDFDict) {
    for (const name of unseen) object.delete(name);
    object.values().forEach(strip);
  }
}

/** Opens a PDF, also one that is only locked against changes. */
async function open(content) {
  try {
    return await PDFDocument.load(content, { password: '', updateMetadata: false });
  } catch (error) {
    if (error.message === 'NEEDS PASSWORD') process.exit(LOCKED);
    throw error;
  }
}

const came = await open(await buffer(process.stdin));
for (const [, object] of came.context.enumerateIndirectObjects()) strip(object);
// Only the pages, and what they are drawn with, go over: no title, author, scripts or attachments.
const kept = await PDFDocument.create({ updateMetadata: false });
for (const page of await kept.copyPages(came, came.getPageIndices())) kept.addPage(page);
process.stdout.write(await kept.save());
