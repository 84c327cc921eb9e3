// Rewrites what draws a page (ISO 32000-1, 7.8.2) from the operators that draw: no comments, no marked content, whose
// properties may carry any text, and no operators that are not known.
import { PDFName } from '@cantoo/pdf-lib';

const drawing = new Set(
  (
    'b B b* B* BT c cm cs CS d d0 d1 Do ET f F f* g G gs h i j J k K l m M n q Q re rg RG ri s S sc SC scn SCN sh ' +
    'T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y \' "'
  ).split(' '),
);
const showing = new Set(['Tj', 'TJ', "'", '"']);
/** Those that leave something on the page. What `Do` names has content of its own. */
const marking = new Set([...showing, ...'b b* B B* f f* F s S sh'.split(' ')]);

const SPACE = '[\\0\\t\\n\\f\\r ]';
const token = new RegExp(
  [
    `(?<skip>${SPACE}+|%[^\\r\\n]*)`,
    '(?<hex><(?!<)[^>]*>?)',
    '(?<mark><<|>>|[[\\]{}])',
    '(?<string>\\()',
    '(?<word>/?[^\\0\\t\\n\\f\\r ()<>[\\]{}/%]+|/)',
    '(?<stray>[)>])',
  ].join('|'),
  'gsy',
);
const endOfInline = new RegExp(`${SPACE}EI(?=${SPACE}|$)`, 'g');

/** Where the string whose parenthesis opens before `from` ends. */
function endOfString(text, from) {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** The tokens of a content stream, a CMap or a PostScript function. After `ID` the reader sets `at` past the data. */
function* tokensOf(text, state) {
  while (state.at < text.length) {
    token.lastIndex = state.at;
    const { groups } = token.exec(text) ?? { groups: { stray: text[state.at] } };
    const start = state.at;
    state.at += Object.values(groups).find((each) => each !== undefined).length;
    if (groups.skip !== undefined || groups.stray !== undefined) continue;
    if (groups.string !== undefined) state.at = endOfString(text, state.at);
    const value = text.slice(start, state.at);
    const isData = groups.string !== undefined || groups.hex !== undefined;
    yield { value, start, isData, isWord: groups.word !== undefined };
  }
}

const isOperand = ({ value, isWord }) =>
  !isWord || value.startsWith('/') || /^[-+.\d]/.test(value) || ['true', 'false', 'null'].includes(value);

/**
 * @param bytes a content stream, unpacked.
 * @param keepPicture takes the entries (text) and the data (bytes) of an inline picture, and answers with the name
 *   under which it stands among the resources.
 * @param dataLength how many bytes of data there are at least, by the same entries.
 * @returns the content rewritten, with each saved state restored, the names of the resources that it uses, and
 *   whether it leaves anything on the page.
 */
export function rewriteContent(bytes, { keepPicture, dataLength }) {
  const text = Buffer.from(bytes).toString('latin1');
  const state = { at: 0 };
  const written = [];
  const used = new Set();
  let operands = [];
  let saved = 0;
  let draws = false;
  let inlineFrom = null;
  for (const each of tokensOf(text, state)) {
    if (inlineFrom !== null) {
      if (each.value !== 'ID' || !each.isWord) continue;
      const entries = text.slice(inlineFrom, each.start);
      const from = state.at + 1;
      endOfInline.lastIndex = from + dataLength(entries);
      const end = endOfInline.exec(text)?.index ?? text.length;
      const name = keepPicture(entries, Buffer.from(text.slice(from, end), 'latin1'));
      if (name) {
        used.add(name);
        written.push(`${name.toString()} Do`);
      }
      state.at = Math.min(text.length, end + 3);
      inlineFrom = null;
    } else if (isOperand(each)) operands.push(each);
    else {
      if (each.value === 'BI') inlineFrom = state.at;
      const hasText = operands.some(({ isData, value }) => isData || value === '<<');
      if (each.value === 'q') saved += 1;
      const isStray = each.value === 'Q' && saved === 0;
      if (each.value === 'Q' && !isStray) saved -= 1;
      if (!isStray && drawing.has(each.value) && (!hasText || showing.has(each.value))) {
        for (const { value } of operands) if (value.startsWith('/')) used.add(PDFName.of(value.slice(1)));
        draws ||= marking.has(each.value);
        written.push([...operands, each].map(({ value }) => value).join(' '));
      }
      operands = [];
    }
  }
  written.push(...Array(saved).fill('Q'));
  return { content: Buffer.from(written.join('\n'), 'latin1'), used, draws };
}

/** The same tokens without comments: for CMaps and PostScript functions. */
export function withoutComments(bytes) {
  const text = Buffer.from(bytes).toString('latin1');
  const lines = [...tokensOf(text, { at: 0 })].map(({ value }) => value);
  return Buffer.from(lines.join('\n'), 'latin1');
}
