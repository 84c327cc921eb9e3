import {
  decodePDFRawStream,
  degrees,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { PDF } from '@sandbox/scenario/pdf';
import { MAX_PDF_PAGES } from '@/domain/site/uploads';

/** A PDF of so many bytes: readers ignore what follows its end. */
export const pdfOf = (bytes: number): Buffer => {
  const content = Buffer.alloc(bytes, ' ');
  PDF.copy(content);
  return content;
};

const segment = (marker: number, text: string) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([head, Buffer.from(text, 'latin1')]);
};

/** The same JPEG with text in segments that many programs write, and behind its end. */
export const talkativeJpeg = (jpeg: Buffer): Buffer =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    segment(0xe2, 'MPF\0Hemlig-app2'),
    segment(0xe3, 'META\0Hemlig-app3'),
    segment(0xfe, 'Hemlig-kommentar'),
    jpeg.subarray(2),
    Buffer.from('Hemlig-efter-slutet'),
  ]);

const shown = { Type: 'XObject', Subtype: 'Image', Width: 60, Height: 40, BitsPerComponent: 8 };
const pixels = Buffer.concat([Buffer.alloc(60 * 40 * 3), Buffer.from('Hemligt')]);

/**
 * A PDF with a page of text and four pictures of 60 × 40 points, and with "Hemlig" wherever a page does not show it.
 * @param photo a JPEG with metadata.
 */
export async function secretivePdf(photo: Buffer): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle('Hemligt underlag');
  pdf.setAuthor('Åke Ågren');
  pdf.setProducer('Åkes skrivare');
  const page = pdf.addPage([400, 300]);
  page.drawText('Namnbytet klart');
  const { context, catalog } = pdf;
  page.node.set(PDFName.of('Metadata'), context.register(context.stream('<x>Hemlig sida</x>')));
  catalog.set(PDFName.of('Metadata'), context.register(context.stream('<x>Hemligt dokument</x>')));
  pdf.addJavaScript('start', 'app.alert("öppnad")');
  await pdf.attach(Buffer.from('inuti'), 'bilaga.txt', { mimeType: 'text/plain' });
  const inColour = { ...shown, ColorSpace: 'DeviceRGB' };
  const nested = context.stream('/Photo Do', {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, 60, 40],
    Resources: {
      XObject: { Photo: context.register(context.stream(photo, { ...inColour, Filter: ['DCTDecode'] })) },
    },
    PieceInfo: { Program: { Private: PDFString.of('Hemlig') } },
  });
  const hex = `${photo.toString('hex')}>`;
  const drawn = {
    Nested: nested,
    Twice: context.stream(hex, { ...inColour, Filter: ['ASCIIHexDecode', 'DCTDecode'] }),
    Pixels: context.flateStream(pixels, inColour),
  };
  for (const [name, object] of Object.entries(drawn)) {
    page.node.setXObject(PDFName.of(name), context.register(object));
  }
  page.node.setXObject(PDFName.of('Unused'), context.register(context.stream('Hemlig', inColour)));
  const content = Buffer.concat([
    Buffer.from(
      '% Hemlig\n/Span <</ActualText (Hemlig)>> BDC q 60 0 0 40 0 0 cm /Nested Do /Twice Do /Pixels Do\n',
    ),
    Buffer.from('BI /W 60 /H 40 /BPC 8 /CS /RGB /F [/DCT] ID '),
    photo,
    Buffer.from('\nEI Q EMC\n'),
  ]);
  page.node.addContentStream(context.register(context.stream(content)));
  const note = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], T: PDFString.of('Hemlig') };
  const link = { ...note, PA: { S: 'URI', URI: PDFString.of('https://hemlig.example/?Hemlig') } };
  page.node.set(PDFName.of('Annots'), context.obj([context.obj(link)]));
  page.node.set(PDFName.of('Hidden'), PDFString.of('Hemlig'));
  const field = pdf.getForm().createTextField('namn');
  field.setText('Hemlig');
  field.addToPage(page, { hidden: true });
  return pdf.save({ useObjectStreams: false });
}

/** The pictures of a PDF that are kept as JPEG. */
export const jpegsIn = ({ context }: PDFDocument): Uint8Array[] =>
  context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []))
    .filter(({ dict }) => dict.get(PDFName.of('Filter')) === PDFName.of('DCTDecode'))
    .map(({ contents }) => contents);

/**
 * A filled form on a turned page, whose fields do things when they are pressed, changed and left. The page's own
 * content restores more than it saves, and then saves what it never restores.
 * @param drawn whether the values are drawn, or left to the viewer.
 */
export async function filledForm({ drawn }: { drawn: boolean }): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([400, 300]);
  page.setRotation(degrees(90));
  const { context } = pdf;
  page.node.addContentStream(context.register(context.stream('Q Q q 0.5 0 0 0.5 9 9 cm q\n')));
  const form = pdf.getForm();
  const name = form.createTextField('namn');
  const race = form.createDropdown('lopp');
  const number = form.createTextField('nummer');
  const box = form.createCheckBox('klart');
  name.setText('Kim Åkerlund');
  race.addOptions(['Vasaloppet', 'Hemligt lopp']);
  race.select('Vasaloppet');
  number.setText('Startnummer 4711');
  const size = { width: 200, height: 24 };
  name.addToPage(page, { ...size, x: 20, y: 200 });
  race.addToPage(page, { ...size, x: 20, y: 160 });
  number.addToPage(page, { ...size, x: 300, y: 20, rotate: degrees(90) });
  box.addToPage(page, { x: 20, y: 100, width: 20, height: 20 });
  box.check();
  await pdf.flush();
  form.updateFieldAppearances();
  const script = { S: 'JavaScript', JS: PDFString.of('app.alert("Hemligt")') };
  for (const { acroField } of form.getFields()) {
    acroField.dict.set(PDFName.of('TU'), PDFString.of('Hemlig hjälp'));
    for (const { dict } of acroField.getWidgets()) {
      dict.set(PDFName.of('A'), context.obj({ S: 'URI', URI: PDFString.of('https://hemlig.example/') }));
      dict.set(PDFName.of('AA'), context.obj({ K: script, Bl: script }));
      if (!drawn && !dict.lookup(PDFName.of('AS'))) dict.delete(PDFName.of('AP'));
    }
  }
  if (!drawn) form.acroForm.dict.set(PDFName.of('NeedAppearances'), PDFBool.True);
  const { Root } = context.trailerInfo;
  context.lookup(Root, PDFDict).set(PDFName.of('OpenAction'), context.obj(script));
  return pdf.save({ updateFieldAppearances: false });
}

/** A PDF with only a truncated picture. */
export async function brokenPicturePdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([400, 300]);
  const picture = pdf.context.stream('', { ...shown, Filter: 'JPXDecode' });
  page.node.setXObject(PDFName.of('Photo'), pdf.context.register(picture));
  page.node.addContentStream(pdf.context.register(pdf.context.stream('/Photo Do')));
  return pdf.save();
}

/** A complete PDF whose pages are empty, or only have the text that another program is needed. */
export async function pdfWithoutContent(
  kind: 'xfa' | 'needsRendering' | 'portfolio' | 'empty',
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([400, 300]);
  const { context, catalog } = pdf;
  if (kind === 'empty') {
    page.node.addContentStream(context.register(context.stream('q 1 0 0 1 9 9 cm 0 0 9 9 re W n Q')));
    return pdf.save();
  }
  page.drawText('Please wait...');
  if (kind === 'portfolio') {
    await pdf.attach(Buffer.from('inuti'), 'bekräftelse.txt', { mimeType: 'text/plain' });
    catalog.set(PDFName.of('Collection'), context.obj({ View: 'D' }));
  } else if (kind === 'needsRendering') {
    catalog.set(PDFName.of('NeedsRendering'), PDFBool.True);
  } else {
    const xml = context.register(context.stream('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>'));
    catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [], XFA: xml }));
  }
  return pdf.save({ updateFieldAppearances: false });
}

/** A small PDF that takes long to draw: its pages share one content, which is drawn for each of them. */
export async function endlessPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const content = pdf.context.register(pdf.context.flateStream('0 0 1 1 re f\n'.repeat(1_000_000)));
  for (let count = 0; count < MAX_PDF_PAGES; count += 1) {
    pdf.addPage().node.set(PDFName.of('Contents'), content);
  }
  return pdf.save();
}

/** A small PDF that fills the memory: forms that show the next one ten times each, a billion times in the end. */
export async function nestedPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage();
  const { context } = pdf;
  const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 9, 9] };
  let shown = context.register(context.stream('0 0 9 9 re f', form));
  for (let depth = 0; depth < 9; depth += 1) {
    const resources = { XObject: { Next: shown } };
    shown = context.register(context.stream('/Next Do\n'.repeat(10), { ...form, Resources: resources }));
  }
  page.node.setXObject(PDFName.of('Next'), shown);
  page.node.addContentStream(context.register(context.stream('/Next Do')));
  return pdf.save();
}

/** A PDF with a line of text on each page, from the upper left of it. */
export async function pdfOfPages(...sizes: [width: number, height: number][]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const [width, height] of sizes) {
    pdf.addPage([width, height]).drawText('Namnbytet klart', { x: 9, y: height - 30 });
  }
  return pdf.save();
}

/** A PDF whose JPEG has a header of 40 000 × 40 000 pixels. */
export async function pdfOfGiant(jpeg: Buffer): Promise<Uint8Array> {
  const giant = Buffer.from(jpeg);
  const frame = giant.indexOf(Buffer.from([0xff, 0xc0]));
  giant.writeUInt16BE(40_000, frame + 5);
  giant.writeUInt16BE(40_000, frame + 7);
  const pdf = await PDFDocument.create();
  pdf.addPage().drawImage(await pdf.embedJpg(giant), { width: 60, height: 40 });
  return pdf.save();
}

/** All that a PDF's objects and streams say, unpacked. */
export function textInPdf({ context }: PDFDocument): string {
  const texts = context.enumerateIndirectObjects().map(([, object]) => {
    if (!(object instanceof PDFRawStream)) return object.toString();
    const isCoded = object.dict.get(PDFName.of('Filter'))?.toString().includes('DCTDecode');
    const bytes = isCoded ? object.contents : decodePDFRawStream(object).decode();
    return object.dict.toString() + Buffer.from(bytes).toString('latin1');
  });
  return texts.join('\n');
}

/** A PDF that takes a password: to open it, or only to change it. */
export async function lockedPdf({ opens }: { opens: boolean }): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText('Namnbytet klart');
  pdf.encrypt({ ownerPassword: 'ägare', ...(!opens && { userPassword: 'läsare' }) });
  return pdf.save();
}
