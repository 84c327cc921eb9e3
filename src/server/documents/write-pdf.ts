import PDFDocument from 'pdfkit';
import { interFile, type Weight } from '@/server/lib/fonts';
import type { Block, DocumentText, TableColumn } from '@/text/document';
import { RunWriter } from './runs';

const MARGIN = 56;
const FOOTER = 40;
const INK = '#1b1f1d';
const MUTED = '#5c6560';
const RULE = '#d5dad6';
const LABEL_WIDTH = 150;
/** Left on a page for a heading to have something below it. */
const HEADING_ROOM = 96;
/** Between a cell's text and the next column. */
const CELL_GAP = 10;
const ATTACHMENT = 'bilaga.txt';

interface Style {
  size: number;
  weight?: Weight;
  color?: string;
  indent?: number;
  width?: number;
  align?: 'left' | 'right';
  /** Points below. */
  gap?: number;
}

class Writer {
  readonly doc: PDFKit.PDFDocument;
  private readonly runWriter = new RunWriter();

  constructor({ title }: DocumentText) {
    this.doc = new PDFDocument({
      size: 'A4',
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER },
      bufferPages: true,
      lang: 'sv',
      displayTitle: true,
      // Without it a standard font is loaded that the document never uses.
      font: interFile('latin', 400),
      info: { Title: title },
    });
  }

  private get left(): number {
    return this.doc.page.margins.left;
  }
  get width(): number {
    return this.doc.page.width - 2 * MARGIN;
  }
  private get bottom(): number {
    return this.doc.page.height - this.doc.page.margins.bottom;
  }

  /** Writes a paragraph at the current position, or at a given one. */
  line(text: string, style: Style, y?: number): void {
    const { size, weight = 400, color = INK, indent = 0, width, align = 'left', gap = 0 } = style;
    const runs = this.runWriter.runsOf(text, weight);
    this.doc.fontSize(size).fillColor(color);
    runs.forEach(({ file, text: words }, index) => {
      this.doc.font(file);
      const options = {
        width: width ?? this.width - indent,
        align,
        lineGap: size * 0.35,
        continued: index < runs.length - 1,
      } as const;
      if (index === 0) this.doc.text(words, this.left + indent, y ?? this.doc.y, options);
      else this.doc.text(words, options);
    });
    if (runs.length === 0) this.doc.y += size * 1.5;
    this.doc.y += gap;
  }

  /** A user's text with its line breaks. */
  lines(text: string, style: Style): void {
    for (const line of text.trim().split(/\r?\n/)) this.line(line, style);
  }

  room(points: number): void {
    if (this.doc.y + points > this.bottom) this.doc.addPage();
  }

  /** Two columns that begin on the same line. */
  private pair(label: string, value: string, amounts: boolean): void {
    this.room(32);
    const { y } = this.doc;
    const labelWidth = amounts ? this.width - LABEL_WIDTH : LABEL_WIDTH;
    const valueWidth = this.width - labelWidth;
    this.line(label, { size: 10, color: MUTED, width: labelWidth - 12 }, y);
    const afterLabel = this.doc.y;
    const align = amounts ? 'right' : 'left';
    this.line(value, { size: 10, indent: labelWidth, width: valueWidth, align }, y);
    this.doc.y = Math.max(afterLabel, this.doc.y) + 3;
  }

  private rule(): void {
    const { y } = this.doc;
    this.doc
      .moveTo(this.left, y)
      .lineTo(this.left + this.width, y)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke();
    this.doc.y = y + 8;
  }

  /** What a cell takes up, in points. Letters of other scripts are as wide as these, near enough. */
  private heightOf(text: string, { size, weight = 400, width = this.width }: Style): number {
    const shown = this.runWriter.runsOf(text, weight).map((run) => run.text);
    this.doc.font(interFile('latin', weight)).fontSize(size);
    return this.doc.heightOfString(shown.join(''), { width, lineGap: size * 0.35 });
  }

  /** A row of cells that begin on the same line, on one page. */
  private row(columns: readonly TableColumn[], cells: readonly string[], style: Style): void {
    const { y } = this.doc;
    let below = y;
    let indent = 0;
    columns.forEach(({ share, numeric }, index) => {
      const width = share * this.width;
      const align = numeric ? 'right' : 'left';
      this.line(cells[index] ?? '', { ...style, indent, width: width - (numeric ? 0 : CELL_GAP), align }, y);
      below = Math.max(below, this.doc.y);
      indent += width;
    });
    this.doc.y = below + 3;
  }

  /** A table whose columns are named again on each page. */
  private table(columns: readonly TableColumn[], rows: readonly string[][]): void {
    const head = () => {
      const names = columns.map(({ header }) => header);
      this.row(columns, names, { size: 8.5, weight: 600, color: MUTED });
      this.rule();
    };
    head();
    for (const cells of rows) {
      const style = { size: 9 };
      const height = Math.max(
        ...columns.map(({ share }, index) =>
          this.heightOf(cells[index] ?? '', { ...style, width: share * this.width - CELL_GAP }),
        ),
      );
      if (this.doc.y + height > this.bottom) {
        this.doc.addPage();
        head();
      }
      this.row(columns, cells, style);
    }
    this.doc.y += 6;
  }

  write(block: Block): void {
    switch (block.kind) {
      case 'heading':
        this.doc.y += 14;
        this.room(HEADING_ROOM);
        this.rule();
        this.line(block.text, { size: 14, weight: 600, gap: 4 });
        return;
      case 'subheading':
        this.doc.y += 6;
        this.room(HEADING_ROOM / 2);
        this.line(block.text, { size: 10.5, weight: 600, gap: 1 });
        return;
      case 'text':
        this.line(block.text, { size: 10, gap: 3 });
        return;
      case 'quote':
        this.lines(block.text, { size: 10, indent: 14 });
        this.doc.y += 4;
        return;
      case 'facts':
      case 'amounts':
        for (const [label, value] of block.rows) this.pair(label, value, block.kind === 'amounts');
        return;
      case 'entry':
        this.room(44);
        this.line(block.who ? `${block.at}, ${block.who}` : block.at, { size: 8.5, color: MUTED });
        this.lines(block.text, { size: 10, indent: block.who ? 14 : 0 });
        this.doc.y += 6;
        return;
      case 'table':
        this.table(block.columns, block.rows);
        return;
    }
  }

  /** Attaches what the fonts cannot draw, and says so. */
  attach({ title, footer }: DocumentText): void {
    const { lacking } = this.runWriter;
    // The foot is written last, when the pages are counted.
    this.runWriter.runsOf(footer, 400);
    if (lacking.size === 0) return;
    const lines = [
      `Bilaga till ${title}`,
      'Det som PDF-filens typsnitt inte kan visa, med samma nummer som i den.',
      '',
      ...[...lacking].map(([text, number]) => `[${number}] ${text}`),
      '',
    ];
    // The mark at the beginning tells every program that it is UTF-8.
    this.doc.file(Buffer.from(`\ufeff${lines.join('\n')}`), { name: ATTACHMENT, type: 'text/plain' });
    this.write({ kind: 'heading', text: 'Bilaga' });
    this.write({
      kind: 'text',
      text: `Det som typsnittet inte kan visa står i ${ATTACHMENT}, som är bifogad i den här PDF-filen. Öppna den under Bilagor i till exempel Adobe Acrobat Reader eller Firefox.`,
    });
  }

  /** The foot of every page, once it is known how many there are. */
  number(footer: string): void {
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      this.doc.switchToPage(page);
      // Or writing below the margin would begin another page.
      this.doc.page.margins.bottom = 0;
      const y = this.doc.page.height - MARGIN;
      const style = { size: 8, color: MUTED };
      this.line(footer, { ...style, width: this.width - 80 }, y);
      const text = `Sida ${page - start + 1} av ${count}`;
      this.line(text, { ...style, indent: this.width - 80, width: 80, align: 'right' }, y);
    }
  }
}

/**
 * Writes a document as a PDF on A4 pages, with its letters embedded. What they lack is attached to it as a text.
 * @returns the whole file: what it is made of is bounded.
 */
export async function writePdf(text: DocumentText): Promise<Buffer> {
  const writer = new Writer(text);
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    writer.doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    writer.doc.on('end', () => resolve(Buffer.concat(chunks)));
    writer.doc.on('error', reject);
  });
  writer.line(text.title, { size: 20, weight: 600 });
  writer.line(text.subtitle, { size: 10, color: MUTED, gap: 14 });
  for (const block of text.blocks) writer.write(block);
  writer.attach(text);
  writer.number(text.footer);
  writer.doc.end();
  return whole;
}
