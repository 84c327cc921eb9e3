import { SITE_NAME } from '@/domain/site';
import classes from './logo.module.css';

/** The logo in a 40 by 40 square: a bib with two pins, and one arrow each way. */
export const logoShape = {
  bib: { x: 2, y: 4, width: 36, height: 32, rx: 8 },
  pins: [9, 31].map((cx) => ({ cx, cy: 10.5, r: 2.1 })),
  there: 'M9.5 18h18.5m-4.5-4.5 4.5 4.5-4.5 4.5',
  back: 'M30.5 28H12m4.5-4.5-4.5 4.5 4.5 4.5',
} as const;

export function LogoMark({ size = 36 }: { size?: number }) {
  return (
    <svg className={classes.mark} width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <rect className={classes.bib} {...logoShape.bib} />
      {logoShape.pins.map((pin) => (
        <circle key={pin.cx} className={classes.pin} {...pin} />
      ))}
      <path className={classes.there} d={logoShape.there} />
      <path className={classes.back} d={logoShape.back} />
    </svg>
  );
}

export function Logo() {
  return (
    <span className={classes.logo}>
      <LogoMark />
      <span className={classes.word}>{SITE_NAME}</span>
    </span>
  );
}
