import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';

const bytesOf = (stream: unknown): string =>
  stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : '';

const fromHex = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** The text of each code of a font, by its ToUnicode map of one range of listed values. */
function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, block = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, first = '', values = ''] of block.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
      [...values.matchAll(/<([\w ]+)>/g)].forEach(([, value = ''], index) => {
        letters.set(Number.parseInt(first, 16) + index, fromHex(value.replaceAll(' ', '')));
      });
    }
  }
  return letters;
}

/** The text of each page of a PDF whose fonts are embedded, in the order it is drawn. */
export async function pdfText(file: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(file);
  return document.getPages().map(({ node }) => {
    const fonts = node.Resources()?.lookup(PDFName.of('Font'), PDFDict);
    const letters = new Map(
      (fonts?.keys() ?? []).map((name) => [
        name.decodeText(),
        lettersOf(bytesOf(fonts?.lookup(name, PDFDict).lookup(PDFName.of('ToUnicode')))),
      ]),
    );
    const contents = node.Contents();
    const content =
      contents instanceof PDFArray
        ? contents
            .asArray()
            .map((each) => bytesOf(document.context.lookup(each)))
            .join('\n')
        : bytesOf(contents);
    let font: Map<number, string> | undefined;
    const words: string[] = [];
    for (const [, name, shown] of content.matchAll(/\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name) font = letters.get(name);
      const hex = [...(shown ?? '').matchAll(/<(\w+)>/g)].map(([, each]) => each).join('');
      const codes = hex.match(/.{4}/g) ?? [];
      words.push(codes.map((code) => font?.get(Number.parseInt(code, 16)) ?? '').join(''));
    }
    return words.filter(Boolean).join(' ');
  });
}
