import {
  at,
  between,
  landPath,
  line,
  mix,
  n,
  opacity,
  type Point,
  path,
  type Random,
  rect,
  type Terrain,
  wave,
} from './draw';
import type { Palette } from './palette';
import type { Traits } from './traits';

/** Positions on a cover of some size. */
export interface Frame {
  width: number;
  height: number;
  square: boolean;
  /** Where the sky ends. */
  horizon: number;
  /** Where the ground in front begins. */
  near: number;
  /** The middle of what no crop may cut. */
  center: number;
  /** 1 with the sun to the right of the numeral, -1 to its left. */
  side: 1 | -1;
  /** The sun's middle, which the landmark stands before. */
  sun: Point;
  /** The numeral's space: left, right and height. */
  numeral: { left: number; right: number; height: number };
}

type Draw = (frame: Frame, traits: Traits, palette: Palette) => string;

/** Hills from edge to edge, `swing` up and down around y. */
const hills = ({ width }: Frame, random: Random, y: number, swing: number, count: number): Point[] =>
  Array.from({ length: count + 1 }, (_, i) => [(i * width) / count, y + between(random, -swing, swing)]);

const land = (frame: Frame, points: readonly Point[], color: string, more = '') =>
  path(landPath(wave(points), frame.near + 12), color, more);

/** The heights of a known course as the ridge behind the ground: where it climbs, the ridge does. */
function profile({ width, horizon, near }: Frame, heights: readonly number[]): Point[] {
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  const [top, foot] = [horizon + 4, near - 12];
  return heights.map((height, i) => [
    (i * width) / (heights.length - 1),
    foot + ((top - foot) * (height - low)) / (high - low),
  ]);
}

/** A wood along the ground, as a pattern: its tops uneven. */
function wood({ width, near }: Frame, random: Random, color: string, tall: number): string {
  let d = `M0 ${tall}`;
  let x = 0;
  for (let i = 0; i < 6; i++) {
    const half = Math.round(between(random, tall * 0.2, tall * 0.32));
    const up = Math.round(between(random, tall * 0.45, tall));
    d += `l${at(half, -up, half, up)}`;
    x += 2 * half;
  }
  return `<pattern id="t" width="${x}" height="${tall}" y="${n(near - tall)}" patternUnits="userSpaceOnUse">${path(`${d}z`, color)}</pattern>${rect(near - tall, width, tall, 'url(#t)')}${rect(near, width, 12, color)}`;
}

const forest: Draw = (frame, { random, heights }, { land: tones, lit }) => {
  const { horizon, near } = frame;
  const far = hills(frame, random, horizon + 2, 12, 3);
  const mid = heights ? profile(frame, heights) : hills(frame, random, (horizon + near) / 2, 9, 4);
  const shine = heights ? ` stroke="${lit}" stroke-opacity=".5"` : '';
  return land(frame, far, tones[0]) + land(frame, mid, tones[1], shine) + wood(frame, random, tones[2], 24);
};

/** Bare tops beside the numeral, with snow on them. */
const fell: Draw = (frame, { random, season }, { land: tones, lit }) => {
  const { width, horizon, near, square, side } = frame;
  const x = side > 0 ? width * 0.04 : width * 0.96;
  const tall = square ? 34 : between(random, 88, 108);
  const reach = width * 0.24;
  const snow = season === 'winter' ? 0.5 : 0.25;
  const peak = square
    ? ''
    : path(
        `M${at(x - reach, near)}L${at(x, horizon - tall, x + reach * 0.3, horizon - tall * 0.58, x + reach, near)}z`,
        tones[0],
      ) +
      path(
        `M${at(x, horizon - tall)}l${at(reach * 0.6 * snow, tall * 0.84 * snow, -reach * 0.2, -tall * 0.1, -reach * 0.16, tall * 0.2, -reach * 0.14, -tall * 0.16, -reach * 0.2, tall * 0.14)}z`,
        lit,
        opacity(0.8),
      );
  return (
    peak +
    land(frame, hills(frame, random, horizon + 10, 8, 3), mix(tones[0], tones[1], 0.5)) +
    land(frame, hills(frame, random, near - 12, 8, 3), tones[1])
  );
};

/** Short lines of light on water, most of them under the sun. */
function glints({ width, horizon, near, sun }: Frame, random: Random, color: string): string {
  let d = '';
  for (let y = horizon + 11; y < near + 4; y += 8) {
    const spread = 16 + (y - horizon) * 0.9;
    d += `M${at(sun[0] - spread * between(random, 0.5, 1), y)}h${n(spread * between(random, 1, 1.9))}`;
    d += `M${at(between(random, 10, width - 40), y + 3)}h${n(between(random, 8, 26))}`;
  }
  return line(d, color, 2, opacity(0.6));
}

const water: Draw = (frame, { random, terrain }, { land: tones, water: [far], lit }) => {
  const { width, horizon, near } = frame;
  const sea = terrain === 'sea';
  const isle = (part: number, y: number, half: number) =>
    `M${at(width * part + between(random, -20, 20) - half, horizon + y)}q${at(half * 0.5, -9, half, -9)}t${at(half, 9)}z`;
  return (
    land(frame, hills(frame, random, horizon - 1, sea ? 3 : 9, sea ? 5 : 3), tones[0]) +
    rect(horizon + 5, width, near - horizon + 10, 'url(#w)') +
    glints(frame, random, mix(far, lit, 0.6)) +
    (sea ? path(isle(0.1, 8, 26) + isle(0.46, 13, 34) + isle(0.85, 16, 42), tones[1]) : '')
  );
};

const plain: Draw = (frame, { random }, { land: tones, ground }) => {
  const { width, horizon, near } = frame;
  let trees = '';
  for (let x = between(random, 4, 30); x < width; x += between(random, 24, 76)) {
    const r = Math.round(between(random, 4, 8));
    trees += `M${at(x, horizon + 13)}a${r} ${r} 0 0 1${at(r * 2, 0)}z`;
  }
  const field = (y: number, tilt: number, color: string) =>
    path(`M0 ${n(y)}Q${at(width / 2, y + tilt, width, y)}V${n(near + 12)}H0z`, color);
  return (
    land(frame, hills(frame, random, horizon + 2, 6, 3), tones[0]) +
    path(trees, tones[2]) +
    field(horizon + 12, 5, mix(tones[0], ground[0], 0.5)) +
    field(horizon + 22, -7, tones[1]) +
    field(horizon + 34, 6, mix(tones[1], ground[0], 0.55))
  );
};

/** Roofs along the horizon, some windows lit. */
const city: Draw = (frame, { random, hour }, { land: tones, lit }) => {
  const { width, horizon, near } = frame;
  let windows = '';
  const row = (base: number, low: number, high: number, wide: number, lights: boolean) => {
    let d = '';
    for (let x = 0; x < width; ) {
      const across = Math.round(between(random, wide * 0.7, wide * 1.3));
      const top = base - Math.round(between(random, low, high));
      const gable = random() < 0.4;
      d += gable
        ? `V${n(top)}l${at(across / 2, -across / 3)}L${at(x + across, top)}`
        : `V${n(top)}h${across}`;
      if (lights && random() < 0.7) windows += `M${at(x + 8, top + 7)}v3m8-3v3m8-3v3`;
      x += across;
    }
    return `M0 ${n(base)}${d}V${n(near + 12)}H0z`;
  };
  return (
    path(row(horizon + 10, 4, 20, 44, false), tones[0]) +
    path(row(horizon + 38, 14, 34, 38, true), tones[1]) +
    line(windows, lit, 3, opacity(hour === 'night' ? 0.95 : 0.45))
  );
};

const terrains: Record<Terrain, Draw> = { forest, fell, lake: water, sea: water, plain, city };

/** The ground between the sky and the foreground. */
export const drawLand: Draw = (frame, traits, palette) => terrains[traits.terrain](frame, traits, palette);
