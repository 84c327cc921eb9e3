import { Flex, Text } from '@mantine/core';
import { SITE_NAME } from '@/domain/site/site';
import classes from './logo.module.css';

/** The logo in a 40 by 40 square: a bib with two pins, and one arrow each way. */
export const logoShape = {
  bib: { x: 2, y: 4, width: 36, height: 32, rx: 8 },
  pins: [9, 31].map((cx) => ({ cx, cy: 10.5, r: 2.1 })),
  forward: 'M9.5 18h18.5m-4.5-4.5 4.5 4.5-4.5 4.5',
  back: 'M30.5 28H12m4.5-4.5-4.5 4.5 4.5 4.5',
} as const;

export function LogoSymbol() {
  return (
    <svg style={{ flex: 'none' }} width={36} height={36} viewBox="0 0 40 40" aria-hidden="true">
      <rect className={classes.bib} {...logoShape.bib} />
      {logoShape.pins.map((pin) => (
        <circle key={pin.cx} fill="var(--mantine-color-body)" {...pin} />
      ))}
      <g fill="none" strokeWidth={3.2} strokeLinecap="round" strokeLinejoin="round">
        <path stroke="var(--lb-signal)" d={logoShape.forward} />
        <path stroke="var(--lb-on-band)" d={logoShape.back} />
      </g>
    </svg>
  );
}

export function Logo() {
  return (
    <Flex component="span" display="inline-flex" align="center" gap={10}>
      <LogoSymbol />
      {/* A logo, not text: it may stop growing with the font size. */}
      <Text span ff="heading" fw={800} fz="min(1.375rem, 7vw)" lts="-0.02em" lh={1}>
        {SITE_NAME}
      </Text>
    </Flex>
  );
}
