// A JPEG rebuilt from the segments that its pixels need (ITU-T T.81, annex B).

const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const JFIF = { marker: 0xe0, name: 'JFIF\0', length: 16 };
const ADOBE = { marker: 0xee, name: 'Adobe', length: 14 };
/** Tables, restart interval and number of lines. */
const tables = new Set([0xc4, 0xcc, 0xdb, 0xdc, 0xdd]);

const isFrame = (marker) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isRestart = (marker) => marker >= 0xd0 && marker <= 0xd7;

/** The application segments that say how to read the colours, without a thumbnail or anything behind their fields. */
function colourSegment(marker, segment) {
  const known = [JFIF, ADOBE].find((each) => each.marker === marker);
  if (!known || segment.length < known.length + 2) return null;
  if (segment.toString('latin1', 4, 4 + known.name.length) !== known.name) return null;
  const rebuilt = Buffer.from(segment.subarray(0, known.length + 2));
  rebuilt.writeUInt16BE(known.length, 2);
  if (known === JFIF) rebuilt.fill(0, 16, 18);
  return rebuilt;
}

/** Where the compressed data that starts at `from` ends: at the next marker. */
function endOfScan(bytes, from) {
  let at = from;
  while (at + 1 < bytes.length) {
    if (bytes[at] === 0xff && bytes[at + 1] !== 0 && bytes[at + 1] !== 0xff && !isRestart(bytes[at + 1]))
      return at;
    at += 1;
  }
  return bytes.length;
}

/**
 * @param jpeg the bytes of a JPEG.
 * @returns its allowed segments, ended at its end marker, and its size in pixels and number of colour components.
 * @throws when it is not built like a JPEG.
 */
export function rebuildJpeg(jpeg) {
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  if (bytes[0] !== 0xff || bytes[1] !== START_OF_IMAGE) throw new Error('Not a JPEG');
  const parts = [bytes.subarray(0, 2)];
  let frame = null;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) throw new Error('No marker where one should be');
    const marker = bytes[at + 1];
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END_OF_IMAGE) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const segment = bytes.subarray(at, end);
    if (isFrame(marker)) {
      frame = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7), components: segment[9] };
      parts.push(segment);
    } else if (tables.has(marker)) parts.push(segment);
    else if (marker === START_OF_SCAN) {
      const scanEnd = endOfScan(bytes, end);
      parts.push(bytes.subarray(at, scanEnd));
      at = scanEnd;
      continue;
    } else {
      const colours = colourSegment(marker, segment);
      if (colours) parts.push(colours);
    }
    at = end;
  }
  if (!frame) throw new Error('A JPEG without a frame');
  return { ...frame, bytes: Buffer.concat([...parts, Buffer.from([0xff, END_OF_IMAGE])]) };
}
