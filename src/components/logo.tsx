import { SITE_NAME } from '@/domain/site';
import classes from './logo.module.css';

/** A bib changing hands: two pin holes, one arrow each way. */
export function LogoMark({ size = 36 }: { size?: number }) {
  return (
    <svg className={classes.mark} width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <rect className={classes.bib} x="2" y="4" width="36" height="32" rx="8" />
      <circle className={classes.hole} cx="9" cy="10.5" r="2.1" />
      <circle className={classes.hole} cx="31" cy="10.5" r="2.1" />
      <path className={classes.there} d="M9.5 18h18.5m-4.5-4.5 4.5 4.5-4.5 4.5" />
      <path className={classes.back} d="M30.5 28H12m4.5-4.5-4.5 4.5 4.5 4.5" />
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
