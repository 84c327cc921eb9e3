import type { CoverFacts } from './address';
import { drawCourse } from './course';
import { at, between, circle, fade, line, mix, n, opacity, path, rect } from './draw';
import { drawLand, type Frame } from './land';
import { motifs, spruce } from './motifs';
import { drawNumeral } from './numeral';
import { COURSE, type Palette, paletteOf } from './palette';
import { type Traits, traitsOf } from './traits';

interface Size {
  width: number;
  height: number;
  /** Where the sky ends, as a share of the height; higher up where something covers the ground. */
  horizon?: number;
}

/**
 * Numeral, sun and landmark lie within the middle square of a wide cover and within its middle third in height, so that
 * no crop from 1:1 to 3:1 cuts them.
 */
export function frameOf({ width, height, horizon: skyShare }: Size, side: 1 | -1): Frame {
  const square = width < height * 1.2;
  const center = width / 2;
  const horizon = height * (skyShare ?? (square ? 0.56 : 0.575));
  const [from, to] = square ? [-128, 54] : [-178, 78];
  return {
    width,
    height,
    square,
    center,
    side,
    horizon,
    near: horizon + (square ? 36 : 44),
    sun: [center + side * (square ? 90 : 128), horizon - (square ? 46 : 56)],
    numeral: {
      left: center + (side < 0 ? -to : from),
      right: center + (side < 0 ? -from : to),
      height: square ? 104 : 124,
    },
  };
}

function drawSky(frame: Frame, { random, hour, season }: Traits, { sky, sun }: Palette): string {
  const { width, horizon, square } = frame;
  const [x, y] = frame.sun;
  const r = square ? 36 : 44;
  let above = '';
  if (hour === 'night') {
    let stars = '';
    for (let i = 0; i < 15; i++)
      stars += `M${at(between(random, 6, width), between(random, 6, horizon - 30))}h0`;
    const northern = (from: number, tall: number) =>
      `M0 ${n(from)}C${at(width * 0.25, from - 70, width * 0.45, from + 50, width, from - 50)}v${tall}C${at(width * 0.5, from + 40, width * 0.3, from - 30, 0, from + tall + 16)}z`;
    if (season === 'winter') above = path(northern(96, 34) + northern(136, 18), '#5be0a8', opacity(0.28));
    above += line(stars, sun, 2);
  } else {
    let bars = '';
    for (let i = 0; i < 3; i++) {
      const long = between(random, 50, 110);
      bars += `M${at(between(random, 0, width), between(random, 26, horizon - 60))}h${n(long)}m${at(-long * 0.7, 9)}h${n(long * 0.5)}`;
    }
    above = line(bars, mix(sky[1], sky[2], 0.7), 7, opacity(0.55));
  }
  return (
    above + circle(x, y, r * 1.55, sun, opacity(0.22)) + circle(x, y, hour === 'night' ? r * 0.8 : r, sun)
  );
}

/** Shapes at the edges that frame the course; a crop may cut it. */
function drawFront(frame: Frame, { random, terrain, ground }: Traits, palette: Palette): string {
  const { width, height, side, square } = frame;
  const { dark, land, lit } = palette;
  if (ground === 'water' || ground === 'islands') return '';
  const edge = (inwards: number, from: number) => (from > 0 ? inwards : width - inwards);
  if (terrain === 'forest' || terrain === 'fell' || ground === 'snow') {
    const tall = between(random, 110, 140) * (square ? 0.8 : 1);
    return path(
      spruce(edge(12, side), height + 6, tall * 1.15) +
        spruce(edge(48, side), height + 14, tall * 0.8) +
        spruce(edge(10, -side), height + 8, tall * 0.75),
      dark,
    );
  }
  if (terrain === 'city') {
    const house = (x: number, wide: number, tall: number, sign: number) =>
      `M${at(x, height)}v${n(-tall)}l${at((sign * wide) / 2, -wide * 0.35, (sign * wide) / 2, wide * 0.35)}v${n(tall)}z`;
    const scale = square ? 0.55 : 1;
    const [x, far] = [edge(0, side), edge(0, -side)];
    const window = (from: number, up: number) => `M${at(from, height - up)}v7m14-7v7m-14 16v7m14-7v7`;
    return (
      path(
        house(x, side * 60 * scale, 120 * scale, 1) +
          house(edge(60 * scale, side), side * 46 * scale, 74 * scale, 1) +
          house(far, -side * 56 * scale, 92 * scale, 1),
        mix(dark, land[2], 0.2),
      ) +
      line(
        window(edge(24, side) - 8, 100 * scale) + window(edge(26, -side) - 8, 70 * scale),
        lit,
        4,
        opacity(0.8),
      )
    );
  }
  const bank = (from: number, wide: number, tall: number) =>
    `M${at(edge(0, from), height - tall)}Q${at(edge(wide * 0.6, from), height - tall * 0.8, edge(wide, from), height)}H${n(edge(0, from))}z`;
  return path(bank(side, width * 0.3, 52) + bank(-side, width * 0.18, 34), mix(land[2], dark, 0.4));
}

/** Draws a race's cover: the same facts and size give the same picture. */
export function drawCover(facts: CoverFacts, size: Size): string {
  const traits = traitsOf(facts);
  const palette = paletteOf(traits);
  const frame = frameOf(size, traits.side);
  const { width, height, horizon, near, sun, square } = frame;
  const { sky, ground, water } = palette;
  const wet = traits.ground === 'water' || traits.ground === 'islands';
  const afloat = traits.landmark === 'sails' || traits.landmark === 'bridge';
  const floor = wet ? water : ground;
  const land = drawLand(frame, traits, palette);
  const swell = between(traits.random, 0.3, 0.7) * width;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${n(width)} ${n(height)}" stroke-linecap="round">`,
    fade('s', sky),
    land.includes('#w') ? fade('w', water) : '',
    fade('g', floor),
    rect(0, width, horizon + 20, 'url(#s)'),
    drawSky(frame, traits, palette),
    drawNumeral(frame, traits.numeral + (traits.unit === 'm' ? 'm' : ''), palette.numeral),
    land,
    `<g transform="translate(${at(sun[0], afloat ? near - 12 : near + 2)})${square ? 'scale(.8)' : ''}">${motifs[traits.landmark](palette)}</g>`,
    traits.swims ? line(`M${at(sun[0] + frame.side * 40, near - 12)}h0m24-8h0m-18-7h0`, COURSE, 6) : '',
    path(
      `M0 ${n(near + 4)}Q${at(width * 0.3, near - 4, width * 0.55, near + 2)}T${at(width, near)}V${n(height)}H0z`,
      'url(#g)',
    ),
    wet
      ? ''
      : path(
          `M0 ${n(near + 40)}Q${at(swell, near + 4, width, near + 52)}V${n(height)}H0z`,
          mix(ground[0], ground[1], 0.9),
          opacity(0.4),
        ),
    drawCourse(frame, traits, palette),
    drawFront(frame, traits, palette),
    '</svg>',
  ].join('');
}
