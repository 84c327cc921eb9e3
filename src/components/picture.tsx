import type { ReactElement } from 'react';

export type PictureKind = 'search' | 'empty' | 'error' | 'done' | 'mail' | 'lock' | 'wait' | 'lost' | 'money';

const line = { fill: 'none', strokeWidth: 7, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
const stroke = { ...line, stroke: 'var(--lb-done)' };
const accentStroke = { ...line, stroke: 'var(--lb-signal)' };
const dashed = { ...stroke, strokeWidth: 5, strokeDasharray: '1 11' };
const accent = { fill: 'var(--lb-signal)' };
const paper = { fill: 'var(--lb-surface)' };

/** The symbol on the bib. */
const symbols: Record<PictureKind, ReactElement> = {
  search: (
    <>
      <circle {...stroke} cx="94" cy="88" r="24" />
      <path {...accentStroke} d="m112 106 22 22" />
    </>
  ),
  empty: <path {...dashed} d="M66 82h68M66 100h68M66 118h40" />,
  error: (
    <>
      <path {...accentStroke} d="M100 68v34" />
      <circle {...accent} cx="100" cy="122" r="5" />
    </>
  ),
  done: <path {...accentStroke} d="m68 98 22 22 42-46" />,
  mail: (
    <>
      <rect {...stroke} x="62" y="70" width="76" height="54" rx="8" />
      <path {...accentStroke} d="m66 76 34 28 34-28" />
    </>
  ),
  lock: (
    <>
      <rect {...accent} x="72" y="92" width="56" height="40" rx="8" />
      <path {...stroke} d="M82 92V80a18 18 0 0 1 36 0v12" />
      <circle {...paper} cx="100" cy="112" r="5" />
    </>
  ),
  wait: (
    <>
      <circle {...stroke} cx="100" cy="98" r="32" />
      <path {...accentStroke} d="M100 78v22l14 10" />
    </>
  ),
  lost: (
    <>
      <path {...dashed} d="M58 128c10-30 34-4 44-24s-22-30 4-40 34 6 38 2" />
      <path {...accentStroke} d="m128 112 18 18m0-18-18 18" />
    </>
  ),
  money: (
    <>
      <circle {...stroke} cx="100" cy="98" r="32" />
      <path {...accentStroke} d="M92 82v32m18-22-16 14m5-4 12 12" />
    </>
  ),
};

/** A bib on a hill with a symbol for the state. Decorative: the heading has the text. */
export function Picture({ kind }: { kind: PictureKind }) {
  return (
    <svg
      style={{ maxWidth: '100%', height: 'auto' }}
      width={200}
      height={180}
      viewBox="0 0 200 180"
      aria-hidden="true"
    >
      <circle fill="var(--lb-cover-glow)" cx="152" cy="52" r="30" />
      <path fill="var(--lb-cover-far)" d="M6 162c22-50 66-54 96-36s58-14 92 36z" />
      <ellipse fill="var(--lb-cover-near)" cx="100" cy="160" rx="97" ry="15" />
      <g transform="rotate(-3 100 98)">
        <rect
          fill="var(--lb-surface)"
          stroke="var(--mantine-color-default-border)"
          strokeWidth="2"
          x="40"
          y="38"
          width="120"
          height="112"
          rx="14"
        />
        <rect fill="var(--lb-line)" x="64" y="47" width="72" height="7" rx="3.5" />
        <circle fill="var(--lb-cover-near)" cx="53" cy="51" r="4" />
        <circle fill="var(--lb-cover-near)" cx="147" cy="51" r="4" />
        {symbols[kind]}
      </g>
    </svg>
  );
}
