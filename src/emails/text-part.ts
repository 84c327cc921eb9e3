import { toPlainText } from '@react-email/render';

/** What a formatter of html-to-text gets; the package has no types of its own. */
interface Element {
  children: unknown[];
  attribs: Record<string, string>;
}
interface Builder {
  openBlock(options: { leadingLineBreaks: number }): void;
  closeBlock(options: { trailingLineBreaks: number }): void;
  addInline(text: string, options?: { noWordTransform: boolean }): void;
  addLineBreak(): void;
}
type Walk = (children: unknown[], builder: Builder) => void;

const notUppercase = ['h1', 'h2'].map((selector) => ({ selector, options: { uppercase: false } }));

const options = {
  formatters: {
    /** A button becomes its label, then its address on a separate line, so that clients link all of it. */
    button: (element: Element, walk: Walk, builder: Builder) => {
      builder.openBlock({ leadingLineBreaks: 2 });
      walk(element.children, builder);
      builder.addInline(':');
      builder.addLineBreak();
      builder.addInline(element.attribs.href ?? '', { noWordTransform: true });
      builder.closeBlock({ trailingLineBreaks: 2 });
    },
  },
  selectors: [
    ...notUppercase,
    { selector: 'a.button', format: 'button' },
    { selector: 'ol', options: { itemPrefix: ' ' } },
    { selector: 'table', format: 'block', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    { selector: '[data-text-format="dataTable"]', format: 'dataTable', options: { colSpacing: 3 } },
  ],
};

/** The text part of a mail. */
export const textPart = (html: string): string =>
  `${toPlainText(html, options)
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
