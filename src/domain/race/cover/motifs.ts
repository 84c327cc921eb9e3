import { at, circle, type Landmark, line, mix, n, opacity, path } from './draw';
import type { Palette } from './palette';

/** A spruce of some height, standing at x, y. */
export const spruce = (x: number, y: number, tall: number): string => {
  const w = tall * 0.23;
  const tier = (out: number, down: number) => at(w * out, tall * down);
  return `M${at(x, y - tall)}l${tier(0.55, 0.34)}h${n(-w * 0.2)}l${tier(0.5, 0.31)}h${n(-w * 0.22)}l${tier(0.47, 0.35)}H${n(x - w * 1.1)}l${tier(0.47, -0.35)}h${n(-w * 0.22)}l${tier(0.5, -0.31)}h${n(-w * 0.2)}z`;
};

type Motif = (palette: Palette) => string;

/**
 * What one sees on the way or at the finish, some 80 units high, standing at 0, 0.
 */
export const motifs: Record<Landmark, Motif> = {
  spruces: ({ dark }) => path(spruce(-26, 4, 74) + spruce(4, 0, 104) + spruce(32, 5, 62), dark),
  oaks: ({ dark, land, lit }) =>
    path('M-3 0v-38h7v38zM27 2v-24h5v24z', dark) +
    path('M-34-34q-8-20 14-26q2-24 26-20q22-6 24 18q18 8 8 28q-36 14-72 0z', mix(land[1], '#e0662a', 0.55)) +
    path('M-34-34q-8-20 14-26q-6 20 16 24q20 6 42-2q-36 14-72 4z', dark, opacity(0.25)) +
    path('M14-16q-4-14 8-18q12-12 22 0q12 6 6 18q-18 8-36 0z', mix(land[0], lit, 0.15)),
  cottage: ({ lit, dark }) =>
    path(spruce(38, 0, 66) + spruce(-36, 1, 50), dark) +
    path('M-25 0v-27h50v27z', '#a2382a') +
    path('M-31-25l12-21h38l12 21z', dark) +
    path('M8-42v-12h8v12z', dark) +
    path('M-16-8v-11h11v11zm21 0v-11h11v11z', lit),
  church: ({ lit, dark, land }) =>
    path('M-40 0v-24l8-14h34v38z', lit) +
    path('M-43-23l11-16h36v16z', dark) +
    path('M-2 0v-58h24v58z', lit) +
    path('M-4-57q6-14 10-16v-10q4-8 4-20q0 12 4 20v10q4 2 10 16z', mix(dark, land[2], 0.35)) +
    path('M7-40a3 3 0 0 1 6 0v9h-6zm-38 28v-9h5v9zm13 0v-9h5v9z', dark),
  spire: ({ dark, lit }) =>
    path('M-46 0v-22l10-10h40v32zM2 0v-52h24v52z', dark) +
    path('M0-52h28l-6-8h-2l-6-48l-6 48h-2z', dark) +
    path('M11-32a3 3 0 0 1 6 0v10h-6zm-46 22v-8h4v8zm12 0v-8h4v8z', lit),
  cathedral: ({ dark, lit }) =>
    path('M-30 0v-54l3-6l9-46l9 46l3 6v18l6-8l6 8v-18l3-6l9-46l9 46l3 6v54zM28 0v-32h20l6 10v22z', dark) +
    circle(0, -27, 5, lit) +
    path('M-4 0v-9a4 4 0 0 1 8 0v9z', lit),
  townhall: ({ dark, lit, land }) =>
    path('M-54 0v-30h54v30z', mix(dark, '#8a3b2a', 0.5)) +
    path('M-2 0v-74h26v74z', mix(dark, '#8a3b2a', 0.35)) +
    path('M-57-29l5-8h50v8zm57-44h30l-5-7h-3v-12h-3l-3-14h-8l-3 14h-3v12h-3z', mix(dark, land[1], 0.3)) +
    path(
      'M9-106l2-5l2 5zM-47 0v-10a3 3 0 0 1 6 0v10zm12 0v-10a3 3 0 0 1 6 0v10zm12 0v-10a3 3 0 0 1 6 0v10zm30-48v-9h3v9zm7 0v-9h3v9z',
      lit,
    ),
  skyline: ({ dark, lit }) =>
    path('M-58 0v-30l9-8l9 8v-12h16v12l8-9l8 9h6v-16l3-2l6-44l6 44l3 2v8h14l8-9l8 9v38z', dark) +
    line('M-50-20v4m7-4v4m12-12v4m8-4v4m14 2v4m8-4v4m24-2v4m9-4v4m9-4v4m-98 8v4m40-4v4m30-2v4', lit, 2.5),
  stadium: ({ dark, lit }) =>
    path(
      'M-58 0v-22h22v-50h4v-6h3v6h6v-6h3v6h4v50h26v-44h4v-5h3v5h5v-5h3v5h4v44h24v22z',
      mix(dark, '#8a3b2a', 0.45),
    ) +
    path(
      'M-13 0v-9a6 6 0 0 1 13 0v9zm19 0v-7a4 4 0 0 1 9 0v7zM-50 0v-9a3 3 0 0 1 7 0v9zm87 0v-9a3 3 0 0 1 7 0v9z',
      lit,
    ) +
    circle(-26, -60, 5, lit),
  keep: ({ dark, lit }) =>
    path('M-50 2q30-22 50-20t50 20z', dark) +
    path('M-24-12v-58h6v-8h7v8h7v-8h8v8h7v-8h7v8h6v58zm30-66v-14h9v14z', mix(dark, '#7a3a2c', 0.45)) +
    path('M16-92v-14l16 5l-14 5v4z', lit) +
    path('M-12-52v-8h4v8zm14 0v-8h4v8zm-7 22v-8h4v8z', lit),
  bridge: ({ dark }) =>
    line('M-130-22q60 0 84-66q46 118 92 0q24 66 84 66', dark, 2) +
    line('M-30-54v26m15-12v14m15-13v13m15-14v14m15-28v28m-92-32v30m122-30v30m-142-12v10m162-10v10', dark, 1) +
    path('M-48 8v-96h5v96zm90 0v-96h5v96zM-150-26h300v5h-300z', dark),
  footbridge: ({ dark, lit }) =>
    line('M-62 0q62-56 124 0', dark, 7) +
    line('M-62-18q62-56 124 0m-106-10v16m22-28v18m22-22v18m22-14v18m22-4v14', lit, 2.5),
  lighthouse: ({ dark, lit }) =>
    path('M-46 6q10-16 26-14q24-8 42 0q16 0 24 14z', dark) +
    path('M-10-6l4-62h12l4 62z', lit) +
    path('M-8-26l1-14h14l1 14zm2-30l1-12h10l1 12z', '#b33a2a') +
    path('M-9-68h18v-4h-3v-10l-6-7l-6 7v10h-3z', dark) +
    circle(0, -77, 4, '#ffe9a8'),
  sails: ({ dark, lit }) =>
    path('M2-6v-74q26 30 32 74zm-5 0v-60q-18 30-24 60zM-58-10v-34q12 14 15 34zm-3 0v-26q-8 12-11 26z', lit) +
    path('M-30-3h66q-6 12-16 12h-36q-10-2-14-12zM-76-8h36q-4 7-10 7h-18q-6-2-8-7z', dark),
  rocks: ({ dark, land, ground }) =>
    path('M-84 8q14-40 44-36q18-30 44-12q26-2 36 22q24 2 30 26z', mix(land[1], ground[0], 0.45)) +
    path('M-84 8q24-24 54-14q20-22 42-6q30-8 58 20z', mix(land[2], dark, 0.3)) +
    path(spruce(6, -34, 34) + spruce(22, -28, 24), dark),
  peak: ({ land, lit, dark }) =>
    path('M-112 4l42-46l22 8l44-66l30 38l16-6l66 72z', land[1]) +
    path('M-4-100l30 38l-8 2l-10-8l-8 14l-10-12l-12 8l-8-6z', lit) +
    path(spruce(58, 6, 34) + spruce(74, 8, 26), dark),
  maypole: ({ dark, ground }) =>
    line('M0 4v-104m-26 22h52', mix(ground[1], dark, 0.75), 5) +
    line(
      'M-34-58a9 10 0 1 0 17 0a9 10 0 1 0-17 0m51 0a9 10 0 1 0 17 0a9 10 0 1 0-17 0m-33-20l16-18l16 18',
      mix(ground[1], dark, 0.75),
      5,
    ) +
    circle(0, -104, 5, '#f4c64a') +
    path('M-30-85v-7l8 3zm60 0v-7l-8 3z', '#f4c64a'),
  windmill: ({ dark, lit }) =>
    path('M-16 0l8-52q8-14 16 0l8 52z', dark) +
    path('M0-54l40-34l6 8l-42 30zl34 40l-8 6l-30-42zl-40 34l-6-8l42-30zl-34-40l8-6l30 42z', lit) +
    path('M-4 0v-12h8v12z', lit),
  mine: ({ dark, lit }) =>
    path(spruce(-40, 2, 46) + spruce(48, 2, 56), dark) +
    path('M-22 0v-64l8-16h24l8 16v26h16v38z', '#8f3226') +
    path('M-26-62l9-21h28l9 21zM16-36h20l-5-8h-15z', dark) +
    path('M-12-40v-9h7v9zm15 0v-9h7v9zm-15 24v-9h7v9zm15 0v-9h7v9z', lit),
  portal: ({ dark, lit }) =>
    path(`${spruce(-60, 4, 62)}${spruce(58, 4, 52)}M-44 2v-100h3v38h5v62zm80 0v-62h5v-38h3v100z`, dark) +
    path('M-50-54l4-20h92l4 20z', '#1d3f8f') +
    path('M-50-54h100v5h-100zM-41-98h19l-5 6l5 5h-19zm82 0h19l-5 6l5 5h-19z', '#f4c64a') +
    line('M-32-64h14m8 0h18m8 0h16', lit, 4),
  obstacle: ({ dark, lit }) =>
    path('M-52 4l40-78h8l44 78h-9l-39-68l-35 68z', dark) +
    line('M-34-22h60m-50-18h38m-28-16h18m-42 52h68m-46 0l12-62l16 62', dark, 2.5) +
    line('M-8-72v-26', dark, 3) +
    path('M-7-98l24 7l-24 8z', lit),
};
