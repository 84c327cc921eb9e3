import type { CSSProperties } from 'react';

/** The site's light colours (theme.ts). */
const paper = '#faf7f1';
const card = '#ffffff';
const ink = '#12211a';
const muted = '#686257';
const line = '#e9e2d5';
const green = '#144631';
const mint = '#eef6f1';
const orange = '#fb7626';
const orangeText = '#9c3c04';

/** Fonts of the reader's device: mail clients load none. */
const sans = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
/** The site's, where it is installed; else what is close to its width. */
const display = `'Bricolage Grotesque Variable', 'Bricolage Grotesque', ${sans}`;
const tabular: CSSProperties = { fontVariantNumeric: 'tabular-nums' };

export const styles = {
  body: { backgroundColor: paper, margin: 0, padding: 0 },
  background: { backgroundColor: paper, color: ink, fontFamily: sans, padding: '24px 16px 32px' },
  container: { maxWidth: '600px', width: '100%' },
  logo: { paddingBottom: '20px' },
  logoBib: {
    backgroundColor: green,
    borderRadius: '8px',
    fontFamily: 'Arial, Helvetica, sans-serif',
    fontSize: '22px',
    fontWeight: 700,
    height: '34px',
    textAlign: 'center',
    width: '38px',
  },
  logoPins: { display: 'block', fontSize: '1px', height: '5px', lineHeight: '5px', whiteSpace: 'nowrap' },
  logoPin: {
    backgroundColor: paper,
    borderRadius: '2px',
    display: 'inline-block',
    height: '4px',
    margin: '0 7px',
    verticalAlign: 'top',
    width: '4px',
  },
  logoForward: { color: orange, display: 'block', height: '11px', lineHeight: '11px' },
  logoBack: { color: '#ffffff', display: 'block', height: '13px', lineHeight: '13px' },
  logoName: {
    color: ink,
    fontFamily: display,
    fontSize: '22px',
    fontWeight: 800,
    letterSpacing: '-0.02em',
    paddingLeft: '10px',
  },
  card: {
    backgroundColor: card,
    border: `1px solid ${line}`,
    borderCollapse: 'separate',
    borderRadius: '18px',
    width: '100%',
  },
  cover: { fontSize: 0, lineHeight: 0, padding: 0 },
  /** Its colours and letters are those of the text that replaces it. */
  coverPicture: {
    backgroundColor: green,
    borderRadius: '17px 17px 0 0',
    color: '#ffffff',
    display: 'block',
    fontFamily: display,
    fontSize: '22px',
    fontWeight: 800,
    height: 'auto',
    lineHeight: '30px',
    maxWidth: '100%',
    textAlign: 'center',
    width: '100%',
  },
  heading: {
    color: ink,
    fontFamily: display,
    fontSize: '27px',
    fontWeight: 800,
    letterSpacing: '-0.02em',
    lineHeight: '33px',
    margin: '0 0 18px',
    overflowWrap: 'anywhere',
    textWrap: 'balance',
  },
  subheading: {
    color: ink,
    fontFamily: display,
    fontSize: '19px',
    fontWeight: 700,
    lineHeight: '25px',
    margin: '30px 0 8px',
  },
  text: { fontSize: '16px', lineHeight: '25px', margin: '0 0 14px', overflowWrap: 'anywhere' },
  small: { color: muted, fontSize: '14px', lineHeight: '21px', margin: '0 0 10px', overflowWrap: 'anywhere' },
  link: { color: green, overflowWrap: 'anywhere', textDecoration: 'underline' },
  code: {
    ...tabular,
    color: green,
    fontSize: '32px',
    fontWeight: 800,
    letterSpacing: '6px',
    lineHeight: '40px',
    margin: '0 0 14px',
  },
  list: { fontSize: '16px', lineHeight: '25px', margin: '0 0 14px', paddingLeft: '24px' },
  listItem: { marginBottom: '6px', overflowWrap: 'anywhere' },
  quote: {
    borderLeft: `4px solid ${line}`,
    fontSize: '16px',
    lineHeight: '25px',
    margin: '0 0 16px',
    overflowWrap: 'anywhere',
    padding: '2px 0 2px 16px',
  },
  deadline: { backgroundColor: mint, borderRadius: '12px', margin: '0 0 18px', padding: '12px 16px' },
  deadlineLabel: { color: muted, fontSize: '13px', lineHeight: '18px' },
  deadlineTime: { ...tabular, color: green, fontSize: '19px', fontWeight: 800, lineHeight: '27px' },
  buttonRow: { padding: '6px 0 18px' },
  button: {
    backgroundColor: orange,
    borderRadius: '28px',
    color: ink,
    fontSize: '18px',
    fontWeight: 600,
    lineHeight: '22px',
    padding: '14px 26px',
    textAlign: 'center',
  },
  bib: {
    backgroundColor: card,
    border: `1px solid ${line}`,
    borderCollapse: 'separate',
    borderRadius: '18px',
    margin: '6px 0 22px',
    width: '100%',
  },
  bibPinLeft: {
    backgroundColor: green,
    borderRadius: '17px 0 0 0',
    padding: '12px 0 12px 14px',
    width: '28px',
  },
  bibPinRight: {
    backgroundColor: green,
    borderRadius: '0 17px 0 0',
    padding: '12px 14px 12px 0',
    width: '28px',
  },
  bibPin: {
    backgroundColor: card,
    border: '2px solid #0b3223',
    borderRadius: '8px',
    display: 'block',
    fontSize: '1px',
    height: '10px',
    lineHeight: '10px',
    width: '10px',
  },
  bibRace: {
    backgroundColor: green,
    color: paper,
    fontSize: '16px',
    fontWeight: 700,
    lineHeight: '22px',
    overflowWrap: 'anywhere',
    padding: '12px 10px',
    textAlign: 'center',
  },
  bibBody: { padding: '14px 20px 18px', textAlign: 'center' },
  bibPrice: {
    ...tabular,
    color: green,
    fontFamily: display,
    fontSize: '52px',
    fontWeight: 800,
    letterSpacing: '-0.03em',
    lineHeight: '60px',
  },
  bibFacts: { color: muted, fontSize: '15px', lineHeight: '22px', overflowWrap: 'anywhere' },
  table: { borderCollapse: 'collapse', margin: '4px 0 18px', width: '100%' },
  rowLabel: {
    borderBottom: `1px solid ${line}`,
    fontSize: '15px',
    lineHeight: '21px',
    padding: '9px 12px 9px 0',
    textAlign: 'left',
  },
  rowAmount: {
    ...tabular,
    borderBottom: `1px solid ${line}`,
    fontSize: '15px',
    lineHeight: '21px',
    padding: '9px 0',
    textAlign: 'right',
    whiteSpace: 'nowrap',
  },
  totalLabel: {
    fontSize: '16px',
    fontWeight: 800,
    lineHeight: '22px',
    padding: '11px 12px 9px 0',
    textAlign: 'left',
  },
  totalAmount: {
    ...tabular,
    color: green,
    fontSize: '16px',
    fontWeight: 800,
    lineHeight: '22px',
    padding: '11px 0 9px',
    textAlign: 'right',
    whiteSpace: 'nowrap',
  },
  stepCell: { padding: 0, verticalAlign: 'top', width: '24px' },
  stepSymbol: {
    borderRadius: '13px',
    borderStyle: 'solid',
    borderWidth: '2px',
    boxSizing: 'border-box',
    display: 'block',
    fontSize: '13px',
    fontWeight: 800,
    height: '24px',
    lineHeight: '20px',
    textAlign: 'center',
    width: '24px',
  },
  stepDone: { backgroundColor: green, borderColor: green, color: paper },
  stepNow: { borderColor: orange, color: orangeText },
  stepLater: { borderColor: line, color: 'transparent' },
  stepThread: {
    backgroundColor: line,
    fontSize: '1px',
    height: '14px',
    lineHeight: '14px',
    margin: '2px 0 2px 11px',
    width: '2px',
  },
  stepName: {
    fontSize: '15px',
    lineHeight: '24px',
    padding: '0 12px 0 10px',
    verticalAlign: 'top',
    whiteSpace: 'nowrap',
  },
  stepTime: {
    ...tabular,
    color: muted,
    fontSize: '14px',
    lineHeight: '24px',
    padding: 0,
    textAlign: 'right',
    verticalAlign: 'top',
  },
  footer: { padding: '22px 8px 0' },
} satisfies Record<string, CSSProperties>;

/** The site's dark colours, by the class of what they change. Outlook's apps mark what they have inverted themselves. */
const dark: Record<string, string> = {
  '.paper': 'background-color: #101914',
  '.ink': 'color: #ecf1ec',
  '.muted': 'color: #a9b8af',
  '.green': 'color: #8dbfa3',
  '.step-done': 'background-color: #8dbfa3 !important; border-color: #8dbfa3 !important; color: #101914',
  '.step-now': 'border-color: #fb7626 !important; color: #ffa567',
  '.step-later': 'border-color: #6f8077',
  '.thread': 'background-color: #2c3b33',
  '.card, .bib': 'background-color: #202d26 !important; border-color: #3a4c42',
  '.rule': 'border-color: #3a4c42',
  '.mint': 'background-color: #2c3b33',
  '.pin': 'background-color: #202d26',
  '.band': 'background-color: #1d5a40 !important; color: #ffffff',
  '.hole': 'background-color: #101914',
  '.forward': 'color: #fb7626',
  '.back': 'color: #ffffff',
  '.button': 'background-color: #fb7626 !important; color: #12211a',
};

const darkRules = (prefix = ''): string =>
  Object.entries(dark)
    .map(([classes, rule]) => {
      const selector = classes.replaceAll(/\.[a-z-]+/g, (one) => (prefix ? `${prefix} ${one}` : one));
      return `  ${selector} { ${rule} !important; }`;
    })
    .join('\n');

/** Less padding on phones; dark mode. */
export const mailCss = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.card-pad { padding: 34px 36px 26px; }
@media (max-width: 520px) {
  .card-pad { padding: 26px 20px 18px !important; }
  .button { display: block !important; }
}
@media (prefers-color-scheme: dark) {
${darkRules()}
}
${darkRules('[data-ogsc]')}
`;
