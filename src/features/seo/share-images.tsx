import type { CSSProperties, ReactNode } from 'react';
import { logoShape } from '@/components/logo';
import type { Ore } from '@/domain/money/ore';
import { type CoverRace, coverFacts } from '@/domain/race/cover/address';
import { drawCover } from '@/domain/race/cover/compose';
import type { NameChangeRule } from '@/domain/race/rules';
import { SITE_NAME } from '@/domain/site/site';
import type { DateString } from '@/domain/time';
import { formatDate } from '@/text/dates';
import { formatNumber } from '@/text/numbers';
import { countdownParts } from '@/text/purchase';
import { brand } from '@/theme';
import { SHARE_IMAGE } from './page-metadata';

/**
 * Images for shared links, drawn by satori: flex boxes and inline styles only, no classes or variables. What users have
 * written goes through `drawable` (src/app/og/fonts.ts).
 */

/** A file for each of their scripts. */
export const shareFonts = {
  display: { name: 'Bricolage Grotesque', scripts: ['latin', 'latin-ext'] },
  text: {
    name: 'Inter',
    scripts: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'],
  },
} as const;

/** satori uses one file of a family and weight, so each file has a family of its own. */
export const familyOf = ({ name }: { name: string }, script: string): string => `${name} ${script}`;

const familiesOf = (font: { name: string; scripts: readonly string[] }): string =>
  font.scripts.map((script) => familyOf(font, script)).join(', ');
const textFamilies = familiesOf(shareFonts.text);
const displayFamilies = `${familiesOf(shareFonts.display)}, ${textFamilies}`;

/** A text as the fonts can draw it, or undefined where they lack letters or figures of it. */
export type Drawable = (text: string) => string | undefined;

/** Smaller the longer it is, so that a long name wraps to two lines and no more. */
const sizeFor = (text: string, steps: readonly (readonly [upTo: number, size: number])[], minimum: number) =>
  steps.find(([upTo]) => text.length <= upTo)?.[1] ?? minimum;

const fill: CSSProperties = { position: 'absolute', top: 0, left: 0, ...SHARE_IMAGE };

/** The landscape of the home page. */
const Landscape = () => (
  <svg style={fill} viewBox="0 0 1200 630" aria-hidden="true">
    <rect width="1200" height="630" fill={brand.bandDeep} />
    <circle cx="1046" cy="132" r="226" fill={brand.band} />
    <circle cx="1046" cy="132" r="150" fill={brand.signal} />
    <path d="M0 430c220-64 420-40 620-72s340-112 580-96v368H0z" fill={brand.band} />
    <path d="M0 528c260-54 470-34 690-58s340-62 510-34v194H0z" fill={brand.bandDeep} />
  </svg>
);

const LogoImage = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
    <rect {...logoShape.bib} fill={brand.paper} />
    {logoShape.pins.map((pin) => (
      <circle key={pin.cx} {...pin} fill={brand.bandDeep} />
    ))}
    <path d={logoShape.forward} {...stroke} stroke={brand.signal} />
    <path d={logoShape.back} {...stroke} stroke={brand.band} />
  </svg>
);
const stroke = { fill: 'none', strokeWidth: 3.2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

const Pin = ({ side, from = 38, size = 40 }: { side: 'left' | 'right'; from?: number; size?: number }) => (
  <div
    style={{
      position: 'absolute',
      top: from,
      [side]: from,
      width: size,
      height: size,
      borderRadius: size / 2,
      background: brand.bandDeep,
    }}
  />
);

interface BibProps {
  /** In the band at the top. */
  heading: string;
  /** Large, like a start number. */
  number: ReactNode;
  /** One line under it. */
  facts: string;
}

function Bib({ heading, number, facts }: BibProps) {
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        width: 1040,
        height: 452,
        borderRadius: 44,
        boxShadow: '0 24px 60px rgba(0, 0, 0, 0.34)',
        overflow: 'hidden',
        transform: 'rotate(-1.2deg)',
      }}
    >
      <div
        style={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          minHeight: 116,
          padding: '16px 110px',
          background: brand.hill,
          color: brand.onBand,
          fontFamily: displayFamilies,
          fontSize: sizeFor(
            heading,
            [
              [22, 60],
              [34, 50],
              [60, 42],
            ],
            36,
          ),
          letterSpacing: '-0.02em',
          lineHeight: 1.08,
          textAlign: 'center',
        }}
      >
        <div style={{ display: 'block', lineClamp: 2 }}>{heading}</div>
      </div>
      <Pin side="left" />
      <Pin side="right" />
      <div
        style={{
          display: 'flex',
          flex: 1,
          flexDirection: 'column',
          alignItems: 'center',
          justifyContent: 'center',
          padding: '0 40px 20px',
          background: brand.onBand,
        }}
      >
        {number}
        <div
          style={{
            display: 'block',
            marginTop: 14,
            color: brand.dim,
            fontSize: sizeFor(
              facts,
              [
                [44, 34],
                [58, 30],
              ],
              26,
            ),
            textAlign: 'center',
            lineClamp: 1,
          }}
        >
          {facts}
        </div>
      </div>
    </div>
  );
}

const numberStyle: CSSProperties = {
  display: 'flex',
  alignItems: 'flex-end',
  color: brand.bandDeep,
  fontFamily: displayFamilies,
  letterSpacing: '-0.03em',
  lineHeight: 1,
};

const unitStyle: CSSProperties = {
  marginLeft: 24,
  marginBottom: 22,
  color: brand.done,
  letterSpacing: '-0.01em',
};

function Frame({ children }: { children: ReactNode }) {
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        ...SHARE_IMAGE,
        fontFamily: textFamilies,
      }}
    >
      <Landscape />
      <div style={{ display: 'flex', marginTop: 44 }}>{children}</div>
      <div
        style={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          width: 1040,
          marginTop: 34,
          color: brand.onBandSoft,
          fontSize: 28,
        }}
      >
        <div style={{ display: 'flex', alignItems: 'center' }}>
          <LogoImage size={58} />
          <div
            style={{
              marginLeft: 16,
              color: brand.onBand,
              fontFamily: displayFamilies,
              fontSize: 42,
              letterSpacing: '-0.02em',
            }}
          >
            {SITE_NAME}
          </div>
        </div>
        <div style={{ display: 'flex' }}>Pengarna hålls tills namnbytet är klart</div>
      </div>
    </div>
  );
}

const factsOf = (drawable: Drawable, ...facts: string[]): string =>
  facts.flatMap((fact) => drawable(fact) ?? []).join('  ·  ');

/** The first of these names that can be drawn. */
const headingOf = (drawable: Drawable, ...names: string[]): string =>
  names.flatMap((name) => drawable(name) ?? []).at(0) ?? 'Startplats';

/** How far into the picture the bib reaches: the art's ground begins above it. */
const ART = { width: 686, height: 360, horizon: 0.475 } as const;

/** The race's drawn cover, from edge to edge. */
function Art({ race }: { race: CoverRace }) {
  const svg = drawCover(coverFacts(race), ART);
  // biome-ignore lint/performance/noImgElement: satori draws it
  return <img alt="" style={fill} {...SHARE_IMAGE} src={`data:image/svg+xml;base64,${btoa(svg)}`} />;
}

interface RaceShareProps {
  race: CoverRace;
  heading: string;
  /** One line under it. */
  facts: string;
  /** Large, at the right, like a start number. */
  number?: ReactNode;
}

/** The race's cover with a bib before it. */
function RaceShare({ race, heading, facts, number }: RaceShareProps) {
  return (
    <div style={{ display: 'flex', ...SHARE_IMAGE, fontFamily: textFamilies }}>
      <Art race={race} />
      <div style={{ position: 'absolute', top: 26, left: 44, display: 'flex', alignItems: 'center' }}>
        <LogoImage size={46} />
        <div
          style={{
            marginLeft: 12,
            color: brand.onBand,
            fontFamily: displayFamilies,
            fontSize: 32,
            letterSpacing: '-0.02em',
          }}
        >
          {SITE_NAME}
        </div>
      </div>
      <div
        style={{
          position: 'absolute',
          left: 48,
          right: 48,
          bottom: 40,
          height: 178,
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          padding: '18px 76px',
          borderRadius: 36,
          background: brand.paper,
          boxShadow: '0 18px 44px rgba(0, 0, 0, 0.34)',
        }}
      >
        <Pin side="left" from={20} size={26} />
        <Pin side="right" from={20} size={26} />
        <div style={{ display: 'flex', flexDirection: 'column', flex: 1, paddingRight: number ? 40 : 0 }}>
          <div
            style={{
              display: 'block',
              color: brand.bandDeep,
              fontFamily: displayFamilies,
              fontSize: sizeFor(
                heading,
                [
                  [number ? 20 : 28, 58],
                  [30, 46],
                ],
                number ? 38 : 46,
              ),
              letterSpacing: '-0.02em',
              lineHeight: 1.06,
              lineClamp: 2,
            }}
          >
            {heading}
          </div>
          <div
            style={{
              display: 'block',
              marginTop: 10,
              color: brand.dim,
              fontSize: sizeFor(facts, [[number ? 40 : 60, 30]], 25),
              lineClamp: 1,
            }}
          >
            {facts}
          </div>
        </div>
        {number}
      </div>
    </div>
  );
}

interface ListingPicture extends CoverRace {
  title: string;
  price: Ore;
  date: DateString;
}

/** A listing: its race, and the price as the number. */
export function ListingShareImage({ title, price, ...race }: ListingPicture, drawable: Drawable) {
  const kronor = formatNumber(Math.ceil(price / 100));
  return (
    <RaceShare
      race={race}
      heading={headingOf(drawable, title, race.raceName)}
      facts={factsOf(drawable, formatDate(race.date), race.location, race.distance)}
      number={
        <div style={{ ...numberStyle, fontSize: kronor.length > 5 ? 92 : 108 }}>
          {kronor}
          <div style={{ ...unitStyle, marginLeft: 14, marginBottom: 10, fontSize: 46 }}>kr</div>
        </div>
      }
    />
  );
}

interface RacePicture extends CoverRace {
  date: DateString;
  nameChangeRule: NameChangeRule;
}

/** A race: the distance is the number of its cover. */
export const RaceShareImage = ({ nameChangeRule, ...race }: RacePicture, drawable: Drawable) => (
  <RaceShare
    race={race}
    heading={headingOf(drawable, race.raceName)}
    facts={factsOf(
      drawable,
      nameChangeRule === 'forbidden' ? 'Får inte överlåtas' : 'Startplatser',
      race.distance,
      formatDate(race.date),
      race.location,
    )}
  />
);

interface BibPicture extends CoverRace {
  firstName: string;
  title: string;
  date: DateString;
  /** Days to the start. */
  days: number;
}

/** More characters would be cut off. */
const MAX_BESIDE_NUMBER = 42;

/** A runner's bib: the first name, the race, and the days to the start as the number. */
export function BibShareImage({ firstName, title, days, ...race }: BibPicture, drawable: Drawable) {
  const { number, words } = countdownParts(days);
  const heading = headingOf(drawable, firstName, race.raceName);
  const place = headingOf(drawable, title, race.raceName);
  const date = factsOf(drawable, formatDate(race.date));
  const facts = place === heading ? date : `${place}  ·  ${date}`;
  return (
    <RaceShare
      race={race}
      heading={heading}
      facts={facts.length > MAX_BESIDE_NUMBER ? place : facts}
      number={
        <div style={{ ...numberStyle, fontSize: number === null ? 72 : 108 }}>
          {number === null ? words : number}
          {number !== null && (
            <div style={{ ...unitStyle, marginLeft: 14, marginBottom: 10, fontSize: 40 }}>{words}</div>
          )}
        </div>
      }
    />
  );
}

/** Any other page. */
export const SiteShareImage = () => (
  <Frame>
    <Bib
      heading="Köp och sälj startplatser"
      number={<div style={{ ...numberStyle, fontSize: 168, marginTop: -18, marginBottom: 26 }}>Tryggt</div>}
      facts="från betalning till startlinjen"
    />
  </Frame>
);
