import { at, between, type Ground, line, mix, opacity, type Point, path, type Random } from './draw';
import type { Frame } from './land';
import { COURSE, type Palette } from './palette';
import type { Traits } from './traits';

type Bends = readonly [Point, Point, Point];

/** From the bottom edge to where the course disappears, under the sun. */
function bendsOf({ height, near, center, side, sun, square }: Frame, random: Random): Bends {
  const deep = height - near;
  const swing = square ? 0.6 : 1;
  return [
    [center - side * between(random, 0, 90) * swing, height + 4],
    [center + side * between(random, 30, 70) * swing, near + deep * between(random, 0.38, 0.5)],
    [sun[0] - side * (square ? 14 : 22), near + 1],
  ];
}

/** How wide things are on the course, from near to far. */
const widths = [1, 0.42, 0.06] as const;

/** A band along the course that narrows into the distance; beside the middle by `aside` of its width there. */
function band(bends: Bends, wide: number): string {
  const edge = (sign: number) =>
    bends.map(([x, y], i): Point => [x + sign * wide * 0.5 * (widths[i] ?? 0), y]) as [Point, Point, Point];
  const curve = ([from, bend, to]: readonly [Point, Point, Point]) => {
    const [x1, y1, x2, y2] = [bend[0] - from[0], bend[1] - from[1], to[0] - bend[0], to[1] - bend[1]];
    return `${at(...from)}c${at(0, y1 / 2, x1, y1 / 2, x1, y1)}s${at(x2, y2 / 2, x2, y2)}`;
  };
  const [a, b, c] = edge(1);
  return `M${curve(edge(-1))}L${curve([c, b, a])}z`;
}

type Draw = (bends: Bends, palette: Palette, frame: Frame, random: Random) => string;

/** Pairs of buoys along the course, smaller the farther away. */
const buoys = (bends: Bends, aside: number): string =>
  [0.3, 0.8, 1.4]
    .map((part) => {
      const [i, share] = [Math.floor(part), part % 1];
      const [[x0, y0], [x1, y1]] = [bends[i] as Point, bends[i + 1] as Point];
      const size = (widths[i] ?? 0) * (1 - share) + (widths[i + 1] ?? 0) * share;
      const [x, y] = [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share];
      return line(
        `M${at(x - aside * size, y)}h0m${at(2 * aside * size, 0)}h0`,
        COURSE,
        Math.round(6 + size * 20),
      );
    })
    .join('');

const ripples = ({ width, height, near }: Frame, random: Random, color: string): string => {
  let d = '';
  for (let y = near + 16; y < height; y += 16 + (y - near) * 0.14)
    d += `M${at(between(random, -20, 60), y)}q16-7 32 0t32 0m${at(between(random, 60, width * 0.4), 4)}q16-7 32 0t32 0`;
  return line(d, color, 3, opacity(0.5));
};

const surfaces: Record<Ground, Draw> = {
  snow: (bends, { ground, water }) => {
    const groove = mix(ground[1], water[1], 0.8);
    const edges = ` stroke="${groove}" stroke-width="3"`;
    return (
      path(band(bends, 200), mix(ground[1], groove, 0.3)) +
      path(band(bends, 100), 'none', edges) +
      path(band(bends, 24), COURSE)
    );
  },
  ice: (bends, { lit }, { width, height, near }, random) => {
    let cracks = '';
    for (let i = 0; i < 5; i++)
      cracks += `M${at(between(random, 0, width), between(random, near + 12, height))}l${at(between(random, -70, 70), between(random, -6, 18), between(random, -30, 60), between(random, -12, 6))}`;
    return (
      line(cracks, lit, 1.5, opacity(0.7)) +
      path(band(bends, 110), lit, opacity(0.3)) +
      path(band(bends, 24), COURSE)
    );
  },
  road: (bends, { dark, land, lit }) =>
    path(
      band(bends, 220),
      mix(dark, land[2], 0.35),
      ` stroke="${lit}" stroke-opacity=".5" stroke-width="2"`,
    ) + path(band(bends, 26), COURSE),
  path: (bends, { ground, lit }) =>
    path(band(bends, 130), mix(ground[0], lit, 0.5)) + path(band(bends, 30), COURSE),
  water: (bends, { water, lit }, frame, random) =>
    ripples(frame, random, mix(water[0], lit, 0.5)) + path(band(bends, 16), COURSE) + buoys(bends, 130),
  islands: (bends, { water, land, ground, lit }, frame, random) => {
    const [, [x, y]] = bends;
    const isle = (cx: number, cy: number, half: number, tall: number) =>
      `M${at(cx - half, cy)}q${at(half * 0.4, -tall, half, -tall)}t${at(half, tall)}z`;
    return (
      ripples(frame, random, mix(water[0], lit, 0.5)) +
      path(isle(x - 8, y + 34, 120, 42) + isle(x + 70, y - 8, 62, 18), mix(land[1], ground[0], 0.5)) +
      path(isle(x - 2, y + 34, 88, 20) + isle(x + 74, y - 8, 46, 8), land[2]) +
      path(band(bends, 28), COURSE)
    );
  },
};

/** The course through the ground in front, in the site's orange. */
export function drawCourse(frame: Frame, traits: Traits, palette: Palette): string {
  return surfaces[traits.ground](bendsOf(frame, traits.random), palette, frame, traits.random);
}
