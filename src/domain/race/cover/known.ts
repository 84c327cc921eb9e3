import type { Hour, Landmark, Terrain } from './draw';

interface Known {
  hour?: Hour;
  landmark?: Landmark;
  terrain?: Terrain;
  /** Which of its season's day palettes it wears, where two neighbours would wear the same. */
  look?: number;
  /** 1 with the sun to the right, -1 to the left. */
  side?: 1 | -1;
}

/**
 * What is widely known of a race: the hour it starts or is ridden through, and what one sees there. By a part of its
 * slug, the more telling first.
 */
export const knownRaces: readonly (readonly [word: string, known: Known])[] = [
  ['vasaloppet', { hour: 'dawn', landmark: 'portal', terrain: 'forest', side: 1 }],
  ['nattvasan', { hour: 'night', landmark: 'spruces', terrain: 'forest', side: 1 }],
  ['tjejvasan', { landmark: 'cottage', look: 1, side: -1 }],
  ['kortvasan', { landmark: 'church', terrain: 'lake', look: 2, side: -1 }],
  ['oppet-spar', { landmark: 'peak', terrain: 'fell', look: 0 }],
  ['ultravasan', { hour: 'dawn', landmark: 'spruces', terrain: 'forest' }],
  ['cykelvasan', { landmark: 'portal', terrain: 'forest', look: 3 }],
  ['vatternrundan-315', { hour: 'dusk', landmark: 'sails', terrain: 'lake' }],
  ['vatternrundan', { landmark: 'lighthouse', terrain: 'lake', look: 3 }],
  ['halvvattern', { hour: 'dawn', landmark: 'windmill', terrain: 'plain' }],
  ['tjejvattern', { landmark: 'sails', terrain: 'lake', look: 2 }],
  ['mtb-vattern', { landmark: 'spruces', terrain: 'forest', look: 1 }],
  ['stockholm-marathon', { landmark: 'stadium', terrain: 'city', look: 1 }],
  ['midnattsloppet', { hour: 'night', landmark: 'skyline', terrain: 'city' }],
  ['tough-viking', { landmark: 'obstacle', terrain: 'city', look: 3 }],
  ['lidingoloppet', { look: 0 }],
  ['helsingborg-marathon', { look: 1 }],
  ['otillo', { look: 2 }],
  ['herrestad', { look: 2 }],
  ['arefjallsloppet', { look: 3 }],
  ['city-run', { look: 1 }],
  ['stockholm-triathlon', { look: 0 }],
  ['stockholm-goteborg', { hour: 'dusk', landmark: 'bridge', terrain: 'sea' }],
  ['siljan', { landmark: 'maypole', terrain: 'lake', look: 0 }],
  ['vikingarannet', { hour: 'dusk', landmark: 'cathedral', terrain: 'plain' }],
  ['engelbrekt', { landmark: 'mine', terrain: 'forest', look: 2 }],
];

/** Places and parts of their names, the most telling first. */
export const knownTowns: readonly (readonly [word: string, known: Known])[] = [
  ['uppsala', { landmark: 'cathedral', terrain: 'plain' }],
  ['stockholm', { landmark: 'townhall', terrain: 'sea' }],
  ['goteborg', { landmark: 'bridge', terrain: 'sea' }],
  ['malmo', { landmark: 'bridge', terrain: 'sea' }],
  ['lidingo', { landmark: 'oaks', terrain: 'forest' }],
  ['helsingborg', { landmark: 'keep', terrain: 'sea' }],
  ['linkoping', { landmark: 'spire', terrain: 'plain' }],
  ['vansbro', { landmark: 'footbridge', terrain: 'lake' }],
  ['uddevalla', { landmark: 'rocks', terrain: 'sea' }],
  ['sandhamn', { landmark: 'lighthouse', terrain: 'sea' }],
  ['are', { landmark: 'peak', terrain: 'fell' }],
  ['salen', { landmark: 'church', terrain: 'forest' }],
  ['mora', { landmark: 'church', terrain: 'forest' }],
  ['motala', { landmark: 'sails', terrain: 'lake' }],
  ['norberg', { landmark: 'mine', terrain: 'forest' }],
  ['fjall', { landmark: 'peak', terrain: 'fell' }],
  ['skar', { landmark: 'lighthouse', terrain: 'sea' }],
  ['hamn', { landmark: 'lighthouse', terrain: 'sea' }],
  ['sund', { landmark: 'sails', terrain: 'sea' }],
  ['sjo', { landmark: 'cottage', terrain: 'lake' }],
  ['skog', { landmark: 'spruces', terrain: 'forest' }],
  ['stad', { landmark: 'skyline', terrain: 'city' }],
  ['city', { landmark: 'skyline', terrain: 'city' }],
];

/**
 * Heights in metres along a course, drawn as its ridge: the ski course from Berga by through Smågan, Mångsbodarna,
 * Risberg, Evertsberg, Oxberg, Hökberg and Eldris to Mora, rounded.
 */
export const vasaHeights = [350, 500, 520, 470, 430, 390, 440, 320, 250, 220, 165] as const;
