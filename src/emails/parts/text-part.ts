import { toPlainText } from '@react-email/render';
import type { FormatCallback } from 'html-to-text';

/** A button becomes its label, then its address on a separate line, so that clients link all of it. */
const button: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  walk(element.children, builder);
  builder.addInline(':');
  builder.addLineBreak();
  builder.addInline(element.attribs?.href ?? '', { noWordTransform: true });
  builder.closeBlock({ trailingLineBreaks: 2 });
};

const notUppercase = ['h1', 'h2'].map((selector) => ({ selector, options: { uppercase: false } }));

const options = {
  formatters: { button },
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
