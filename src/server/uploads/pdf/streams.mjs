import { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib';
import { RefusedError, UNSUPPORTED } from '../failures.mjs';

const name = (text) => PDFName.of(text);
const FILTER = name('Filter');
const PARMS = name('DecodeParms');
const PREDICTOR = name('Predictor');
export const DCT = name('DCTDecode');
export const CCITT = name('CCITTFaxDecode');
const general = new Set(
  ['FlateDecode', 'LZWDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode'].map(name),
);

const listOf = (value) => (value instanceof PDFArray ? value.asArray() : value === undefined ? [] : [value]);

/** The filters of a stream with their parameters, first to last. */
function filtersOf({ dict }) {
  const { context } = dict;
  const parms = listOf(dict.lookup(PARMS)).map((each) => context.lookup(each));
  return listOf(dict.lookup(FILTER)).map((each, index) => ({
    filter: context.lookup(each),
    parms: parms[index] instanceof PDFDict ? parms[index] : null,
  }));
}

const isPredicted = ({ parms }) => {
  const predictor = parms?.lookup(PREDICTOR);
  return predictor instanceof PDFNumber && predictor.asNumber() > 1;
};

/**
 * Takes away the general filters of a stream, so that nothing stays behind the end of packed data.
 * @returns the bytes, and the picture filter or predictor that they still need.
 * @throws RefusedError (UNSUPPORTED) for filters that cannot be cleaned (JPEG 2000, JBIG2, encryption by a named filter).
 */
export function unpackPicture(stream) {
  const filters = filtersOf(stream);
  const last = filters.at(-1);
  const coded = last && (last.filter === DCT || last.filter === CCITT) ? last : null;
  const packed = coded ? filters.slice(0, -1) : filters;
  if (packed.some(({ filter }) => !general.has(filter)))
    throw new RefusedError(UNSUPPORTED, 'A filter that is not known');
  const rest = coded ?? (last && isPredicted(last) ? { filter: null, parms: last.parms } : null);
  if (packed.some((each) => isPredicted(each) && each !== last))
    throw new RefusedError(UNSUPPORTED, 'A predictor in between');
  const { context } = stream.dict;
  const dict = context.obj({});
  dict.set(FILTER, context.obj(packed.map(({ filter }) => filter)));
  dict.set(PARMS, context.obj(packed.map(({ parms }) => parms ?? context.obj({}))));
  const bytes = decodePDFRawStream(PDFRawStream.of(dict, stream.getContents(), stream.transform)).decode();
  return { bytes, rest };
}

/** The bytes of a stream that is not a picture. */
export function unpack(stream) {
  const { bytes, rest } = unpackPicture(stream);
  if (rest) throw new RefusedError(UNSUPPORTED, 'A picture filter on what is not a picture');
  return bytes;
}
