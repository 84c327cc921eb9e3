import type { CSSProperties } from 'react';

const paper = '#faf7f0';
const card = '#ffffff';
const ink = '#1c2321';
const muted = '#586661';
const line = '#e4dccb';
const green = '#14463a';
const mint = '#e4eee8';
const orange = '#c8501a';

/** System fonts: mail clients load none. */
const sans = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const tabular: CSSProperties = { fontVariantNumeric: 'tabular-nums' };

export const styles = {
  body: { backgroundColor: paper, margin: 0, padding: 0 },
  background: { backgroundColor: paper, color: ink, fontFamily: sans, padding: '24px 16px 32px' },
  container: { maxWidth: '600px', width: '100%' },
  logo: { paddingBottom: '20px' },
  logoBib: {
    backgroundColor: green,
    borderRadius: '7px',
    color: paper,
    fontSize: '17px',
    fontWeight: 800,
    lineHeight: '19px',
    padding: '3px 0 5px',
    textAlign: 'center',
    width: '34px',
  },
  logoPins: { display: 'block', fontSize: '1px', lineHeight: '6px' },
  logoPin: {
    backgroundColor: paper,
    borderRadius: '2px',
    display: 'inline-block',
    height: '4px',
    margin: '1px 6px 0',
    verticalAlign: 'top',
    width: '4px',
  },
  logoName: {
    color: green,
    fontSize: '20px',
    fontWeight: 800,
    letterSpacing: '-0.02em',
    paddingLeft: '10px',
  },
  sheet: {
    backgroundColor: card,
    border: `1px solid ${line}`,
    borderCollapse: 'separate',
    borderRadius: '18px',
    width: '100%',
  },
  heading: {
    color: green,
    fontSize: '27px',
    fontWeight: 800,
    letterSpacing: '-0.02em',
    lineHeight: '33px',
    margin: '0 0 18px',
    overflowWrap: 'anywhere',
    textWrap: 'balance',
  },
  subheading: { color: green, fontSize: '17px', fontWeight: 700, lineHeight: '24px', margin: '30px 0 8px' },
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
    borderRadius: '12px',
    color: '#ffffff',
    fontSize: '17px',
    fontWeight: 700,
    padding: '15px 26px',
    textAlign: 'center',
  },
  bib: {
    backgroundColor: card,
    border: `1px solid ${line}`,
    borderCollapse: 'separate',
    borderRadius: '16px',
    margin: '6px 0 22px',
    width: '100%',
  },
  bibPinLeft: {
    backgroundColor: green,
    borderRadius: '15px 0 0 0',
    padding: '12px 0 12px 14px',
    width: '28px',
  },
  bibPinRight: {
    backgroundColor: green,
    borderRadius: '0 15px 0 0',
    padding: '12px 14px 12px 0',
    width: '28px',
  },
  bibPin: {
    backgroundColor: card,
    border: '2px solid #0c2f27',
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
  bibFace: { padding: '14px 20px 18px', textAlign: 'center' },
  bibPrice: {
    ...tabular,
    color: green,
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
  sumLabel: {
    fontSize: '16px',
    fontWeight: 800,
    lineHeight: '22px',
    padding: '11px 12px 9px 0',
    textAlign: 'left',
  },
  sumAmount: {
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
  stepMark: {
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
  stepNow: { borderColor: orange, color: orange },
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
  stepWhen: {
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

/** Less padding on phones; dark mode. */
export const sheetCss = `
.sheet-pad { padding: 34px 36px 26px; }
@media (max-width: 520px) {
  .sheet-pad { padding: 26px 20px 18px !important; }
  .button { display: block !important; }
}
@media (prefers-color-scheme: dark) {
  .paper { background-color: #0f1816 !important; }
  .ink { color: #efe9dc !important; }
  .muted { color: #a7b5ae !important; }
  .green { color: #9fd6bf !important; }
  .step-done { background-color: #9fd6bf !important; border-color: #9fd6bf !important; color: #0f1816 !important; }
  .step-now { border-color: #f29a6b !important; color: #f29a6b !important; }
  .step-later { border-color: #4a5f57 !important; }
  .thread { background-color: #2f413b !important; }
  .sheet, .face { background-color: #182421 !important; border-color: #2f413b !important; }
  .rule { border-color: #2f413b !important; }
  .mint { background-color: #21352f !important; }
  .pin { background-color: #182421 !important; }
  .band { background-color: #1d5a4b !important; }
}
`;
