import { type Hour, mix, type Season } from './draw';
import type { Traits } from './traits';

type Hex = `#${string}`;

/** A cover's colours. None is near white, and all stand out from the light page and the dark one. */
export interface Palette {
  /** From the top to the horizon. */
  sky: readonly [Hex, Hex, Hex];
  sun: Hex;
  numeral: Hex;
  /** Hills, from the horizon forwards. */
  land: readonly [Hex, Hex, Hex];
  /** Snow, grass or sand, from far to near. */
  ground: readonly [Hex, Hex];
  water: readonly [Hex, Hex];
  /** Trees in front, and the silhouettes of landmarks. */
  dark: Hex;
  /** Walls and sails that catch the light. */
  lit: Hex;
}

const paper = '#fbf3e4';

const winterDays: Palette[] = [
  // Clear and cold.
  {
    sky: ['#155a78', '#3f94ab', '#bcdcd6'],
    sun: '#ffd27a',
    numeral: paper,
    land: ['#8fb8c4', '#4b8494', '#2c5f66'],
    ground: ['#cfe3e4', '#a5c6d0'],
    water: ['#9cc7d2', '#6ba6b8'],
    dark: '#0d3a30',
    lit: '#e9f2ec',
  },
  // Rose light over lavender snow.
  {
    sky: ['#8a4a6d', '#d9818a', '#f7c3a4'],
    sun: '#ffe1a6',
    numeral: '#fff2e6',
    land: ['#b98aa0', '#87688b', '#574a6e'],
    ground: ['#ecd0cf', '#c2a9c2'],
    water: ['#e0aeb0', '#a983a6'],
    dark: '#2c2a45',
    lit: '#fff0e2',
  },
  // Spruce green under a low sun.
  {
    sky: ['#0f4a3a', '#3d8a6c', '#c9dcae'],
    sun: '#ffd98a',
    numeral: paper,
    land: ['#7fae93', '#3f7a60', '#1d5a40'],
    ground: ['#cde0d0', '#a3c4b4'],
    water: ['#9cc8b4', '#5f9d86'],
    dark: '#0b3223',
    lit: '#eef2dc',
  },
  // Afternoon gold.
  {
    sky: ['#34567f', '#8f9fb4', '#f4cf96'],
    sun: '#ffb75e',
    numeral: '#fff4dd',
    land: ['#a3a3ae', '#66799a', '#3a527a'],
    ground: ['#e3d4c2', '#aab9cc'],
    water: ['#b9bdc2', '#7f95b2'],
    dark: '#16304a',
    lit: '#fff1d4',
  },
];

const springDays: Palette[] = [
  {
    sky: ['#1f7f86', '#6fbfae', '#e6e6b4'],
    sun: '#ffe08a',
    numeral: paper,
    land: ['#8cc29a', '#4f9a67', '#2a7450'],
    ground: ['#a9cf78', '#5f9f52'],
    water: ['#8fd0c4', '#3f9aa0'],
    dark: '#0f4a35',
    lit: '#fdf0d0',
  },
  {
    sky: ['#2b5fa3', '#7aa8d6', '#f6d9bd'],
    sun: '#ffc46b',
    numeral: '#fff6e6',
    land: ['#93adc4', '#5d86a8', '#3b6c62'],
    ground: ['#a8c58a', '#5d9468'],
    water: ['#a8c8e0', '#4f88bb'],
    dark: '#143a44',
    lit: '#ffeed6',
  },
  {
    sky: ['#5a4a8a', '#b684a8', '#fbd0a6'],
    sun: '#ffe3a0',
    numeral: '#fff3e2',
    land: ['#a490b4', '#6f7b9b', '#3f6b68'],
    ground: ['#a6bf86', '#5a8a66'],
    water: ['#d3b4c4', '#7f78ac'],
    dark: '#22304a',
    lit: '#ffeedd',
  },
];

const summerDays: Palette[] = [
  {
    sky: ['#14619c', '#4ba3cc', '#cfe6c8'],
    sun: '#ffdf7e',
    numeral: paper,
    land: ['#7fb7a6', '#3f8f6c', '#1f6b4a'],
    ground: ['#b8cf74', '#6a9f4c'],
    water: ['#7cc3d8', '#2a7fb0'],
    dark: '#0c3f33',
    lit: '#fdf2da',
  },
  {
    sky: ['#0f7a80', '#4dbcb0', '#f3e3a8'],
    sun: '#ffca5c',
    numeral: '#fff6e0',
    land: ['#86c0a2', '#46976f', '#20704f'],
    ground: ['#e0c972', '#a89a45'],
    water: ['#82d2c8', '#23909a'],
    dark: '#0b3f3b',
    lit: '#fff0d0',
  },
  {
    sky: ['#c25f4e', '#ee9a66', '#fbd79a'],
    sun: '#fff0b8',
    numeral: '#fff6e4',
    land: ['#c98a72', '#8c6a6c', '#4f5a5c'],
    ground: ['#cfae6a', '#8a8a50'],
    water: ['#f0b487', '#b56f68'],
    dark: '#2c3a3c',
    lit: '#fff0d4',
  },
  {
    sky: ['#144631', '#4d9368', '#e4dc9a'],
    sun: '#ffe392',
    numeral: paper,
    land: ['#8fb87c', '#4d8c58', '#1d5a40'],
    ground: ['#d6cf7e', '#7d9a4a'],
    water: ['#9ccda8', '#3f8a78'],
    dark: '#0b3223',
    lit: '#fbf0cf',
  },
];

const autumnDays: Palette[] = [
  // Rust.
  {
    sky: ['#7d3426', '#cf7440', '#f5c27c'],
    sun: '#fff0b4',
    numeral: '#fff3de',
    land: ['#c98c58', '#9a5a38', '#6d3a2c'],
    ground: ['#dba95a', '#9a6a38'],
    water: ['#e0a970', '#9a5f4c'],
    dark: '#3a1f1c',
    lit: '#ffe9c4',
  },
  // Clear air over ochre.
  {
    sky: ['#1f5a72', '#6fa6ad', '#f1dca6'],
    sun: '#ffcf6e',
    numeral: '#fff6e2',
    land: ['#c9a863', '#b07a3a', '#6d5a34'],
    ground: ['#d9b25c', '#9a7f3f'],
    water: ['#9cc4c4', '#3f7f93'],
    dark: '#1f3a34',
    lit: '#fff0d2',
  },
  // Moss and amber.
  {
    sky: ['#12392c', '#4a7d5c', '#ecd18c'],
    sun: '#ffc869',
    numeral: paper,
    land: ['#c2a45a', '#7d8a48', '#3f6240'],
    ground: ['#c9a94f', '#7a7d3c'],
    water: ['#a3bf98', '#46806c'],
    dark: '#0b2b20',
    lit: '#fbecc8',
  },
  {
    sky: ['#3d2f5c', '#a8637c', '#f6b98a'],
    sun: '#ffdf9c',
    numeral: '#fff0e0',
    land: ['#b98478', '#8a5560', '#563c52'],
    ground: ['#cf9a62', '#8a6250'],
    water: ['#d3988c', '#7f5a80'],
    dark: '#251b34',
    lit: '#ffe8ce',
  },
];

const days: Record<Season, Palette[]> = {
  winter: winterDays,
  spring: springDays,
  summer: summerDays,
  autumn: autumnDays,
};

const snowAtDawn: Palette = {
  sky: ['#12355a', '#5f8799', '#ffb268'],
  sun: '#ffe3a0',
  numeral: '#fff3dd',
  land: ['#8a9ea6', '#4c7186', '#274a62'],
  ground: ['#efceb0', '#8caec4'],
  water: ['#d8b596', '#6a93ac'],
  dark: '#0d2b3a',
  lit: '#ffeccb',
};
const dawn: Palette = {
  sky: ['#173f56', '#5f8f98', '#fcc98a'],
  sun: '#fff0bc',
  numeral: '#fff4df',
  land: ['#8fa398', '#55806f', '#2a5c4c'],
  ground: ['#c4b573', '#68834f'],
  water: ['#e6c293', '#5f8f98'],
  dark: '#0c322e',
  lit: '#ffeecd',
};
const snowAtDusk: Palette = {
  sky: ['#28245a', '#94507c', '#f79a6a'],
  sun: '#ffd294',
  numeral: '#fff0e0',
  land: ['#8d6590', '#5b4c82', '#363866'],
  ground: ['#d9a9b4', '#7d82b4'],
  water: ['#d68a8c', '#7a6aa6'],
  dark: '#171a3c',
  lit: '#ffe3c8',
};
const dusk: Palette = {
  sky: ['#1d2c63', '#8a4f86', '#fa9b68'],
  sun: '#ffdc94',
  numeral: '#fff2e0',
  land: ['#7d5f8c', '#4d4f80', '#2a3f63'],
  ground: ['#8a8a6c', '#3f5a5c'],
  water: ['#ee9a80', '#4f4f8c'],
  dark: '#12203f',
  lit: '#ffe6c2',
};
const snowAtNight: Palette = {
  sky: ['#050f24', '#0c2b4a', '#1b5a68'],
  sun: '#f6ecc8',
  numeral: '#f3f0e0',
  land: ['#1f4a62', '#153650', '#0d263c'],
  ground: ['#7fa3b8', '#33587a'],
  water: ['#2c5f74', '#143a56'],
  dark: '#04141f',
  lit: '#ffc46b',
};
const night: Palette = {
  sky: ['#0a1238', '#2a2c6b', '#8a4f86'],
  sun: '#f8e6b8',
  numeral: '#fbf0de',
  land: ['#38386f', '#262858', '#181c44'],
  ground: ['#3c4470', '#20284f'],
  water: ['#5a4a84', '#23285c'],
  dark: '#080c26',
  lit: '#ffca70',
};

const atHour: Record<Exclude<Hour, 'day'>, { winter: Palette; else: Palette }> = {
  dawn: { winter: snowAtDawn, else: dawn },
  dusk: { winter: snowAtDusk, else: dusk },
  night: { winter: snowAtNight, else: night },
};

/** The one orange of the site, as `brand.signal` of the theme: the course, on every cover. */
export const COURSE = '#fb7626';

/** How much of a day's colours is in those of another hour, to tell start groups apart. */
const TINT = 0.4;
const tinted = <Tones extends readonly Hex[]>(tones: Tones, other: Tones): Tones =>
  tones.map((tone, i) => mix(tone, other[i] ?? tone, TINT)) as readonly string[] as Tones;

export function paletteOf({
  season,
  hour,
  look,
  group,
}: Pick<Traits, 'season' | 'hour' | 'look' | 'group'>): Palette {
  const choices = days[season];
  const day = choices[look % choices.length] as Palette;
  if (hour === 'day') return day;
  const palette = atHour[hour][season === 'winter' ? 'winter' : 'else'];
  if (group === 0) return palette;
  const { sky, land, ground, water } = palette;
  return {
    ...palette,
    sky: tinted(sky, day.sky),
    land: tinted(land, day.land),
    ground: tinted(ground, day.ground),
    water: tinted(water, day.water),
  };
}
