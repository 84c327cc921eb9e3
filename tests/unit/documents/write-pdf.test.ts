import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { writePdf } from '@/server/documents/write-pdf';
import type { Block } from '@/text/document';
import { pdfText } from '../../support/pdf-text';

/** A document's pages as text, without spaces, and what is attached to it. */
async function read(blocks: Block[], footer = 'Loppbytet') {
  const file = new Uint8Array(await writePdf({ title: 'Ärende 7', subtitle: 'Köp', footer, blocks }));
  const pages = (await pdfText(file)).join('').replace(/\s/g, '');
  const attachments = (await PDFDocument.load(file)).getAttachments();
  return {
    pages,
    files: attachments.map(({ name, mimeType }) => [name, mimeType]),
    attached: new TextDecoder().decode(attachments[0]?.data),
  };
}
const quote = (text: string): Block => ({ kind: 'quote', text });

describe('letters that a PDF’s fonts lack', () => {
  it('stand in an attached text, and their number in their place', async () => {
    const arabic = 'لم يُغيَّر الاسم، وأريد استرداد نقودي.';
    const { pages, files, attached } = await read([
      { kind: 'facts', rows: [['Köpare', '王 伟']] },
      quote(`Köparen skriver: ${arabic}`),
      { kind: 'entry', at: '7 mars', who: '王 伟', text: 'שלום\nHej 王 伟!' },
      { kind: 'table', columns: [{ header: 'Namn', share: 1 }], rows: [['김민준']] },
    ]);
    expect(files).toEqual([['bilaga.txt', 'text/plain']]);
    expect(attached.split('\n')).toEqual(expect.arrayContaining(['[1] 王 伟', '[3] שלום', '[4] 김민준']));
    expect(attached).toContain(`[2] ${arabic.slice(0, -1)}`);
    expect(pages).toContain('Köpare[sebilagan,1]');
    expect(pages).toContain('Köparenskriver:[sebilagan,2].');
    expect(pages).toContain('[sebilagan,3]Hej[sebilagan,1]!');
    expect(pages).toContain('bilaga.txt,somärbifogad');
    expect(pages).not.toContain('?');
  });

  it('take their whole word with them, and no figures', async () => {
    const { pages, attached } = await read([quote('Kwe\u0329ku 🏃‍♀️ betalade 995 kr 🎉 25 ❤️')]);
    expect(attached).toMatch(/^\[1\] Kwe\u0329ku 🏃‍♀️\n\[2\] 🎉\n\[3\] ❤️$/mu);
    expect(pages).toContain('[sebilagan,1]betalade995kr[sebilagan,2]25[sebilagan,3]');
  });

  it('are attached where only the foot has them', async () => {
    const { pages, attached } = await read([], 'Årsbesked för 王伟');
    expect(attached).toContain('[1] 王伟');
    expect(pages).toContain('Årsbeskedför[sebilagan,1]Sida1av1');
  });

  it.each(['Łódź, źdźbło, Привет och Ελλάδα', 'Nguyễn Thị Đức', 'Sista\u2011minuten, 1\u202f000 kr'])(
    'are none in “%s”',
    async (text) => {
      const { pages, files } = await read([quote(text)]);
      expect(files).toEqual([]);
      expect(pages).toContain(text.replace('\u2011', '-').replace(/\s/g, ''));
    },
  );
});
