import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { PDF } from '@/sandbox/scenario/pdf';

/** A PDF of so many bytes: what follows its end is nothing to those who read it. */
export const pdfOf = (bytes: number): Buffer => {
  const content = Buffer.alloc(bytes, ' ');
  PDF.copy(content);
  return content;
};

/**
 * A PDF with a page, and with everything that lies in one without being seen.
 * @param photo a JPEG on its page.
 */
export async function talkativePdf(photo: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle('Hemligt underlag');
  pdf.setAuthor('Åke Ågren');
  pdf.setProducer('Åkes skrivare');
  const page = pdf.addPage([400, 300]);
  page.drawText('Namnbytet klart');
  page.drawImage(await pdf.embedJpg(photo), { x: 0, y: 0, width: 60, height: 40 });
  const { context, catalog } = pdf;
  const link = context.obj({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [0, 0, 400, 300],
    A: { S: 'JavaScript', JS: 'app.alert("tryckt")' },
  });
  page.node.set(PDFName.of('Annots'), context.obj([context.register(link)]));
  page.node.set(PDFName.of('Metadata'), context.register(context.stream('<x>Åkes sida</x>')));
  catalog.set(PDFName.of('Metadata'), context.register(context.stream('<x>Åkes dokument</x>')));
  pdf.addJavaScript('start', 'app.alert("öppnad")');
  await pdf.attach(Buffer.from('inuti'), 'bilaga.txt', { mimeType: 'text/plain' });
  return pdf.save({ useObjectStreams: false });
}

/** A PDF that takes a password: to open it, or only to change it. */
export async function lockedPdf({ opens }: { opens: boolean }): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText('Namnbytet klart');
  pdf.encrypt({ ownerPassword: 'ägare', ...(!opens && { userPassword: 'läsare' }) });
  return pdf.save();
}
