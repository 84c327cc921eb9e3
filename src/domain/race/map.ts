/** A point on the ground: degrees east and north. */
type Coordinates = readonly [longitude: number, latitude: number];

/** Where races are run. What is not here is on no map. */
const places: Record<string, Coordinates> = {
  Bengtsfors: [12.22, 59.03],
  Göteborg: [11.97, 57.71],
  Haninge: [18.14, 59.17],
  Helsingborg: [12.69, 56.05],
  Härnösand: [17.94, 62.63],
  Höganäs: [12.56, 56.2],
  Idre: [12.72, 61.86],
  Jonsered: [12.17, 57.75],
  Järvsö: [16.17, 61.71],
  Jättendal: [17.25, 61.97],
  Jönköping: [14.16, 57.78],
  Kalmar: [16.36, 56.66],
  Karlstad: [13.5, 59.38],
  Kiruna: [20.23, 67.86],
  Kungsbacka: [12.08, 57.49],
  Lidingö: [18.13, 59.37],
  Linköping: [15.62, 58.41],
  Ludvika: [15.19, 60.15],
  Luleå: [22.15, 65.58],
  Lund: [13.19, 55.7],
  Malmö: [13.0, 55.6],
  Mora: [14.54, 61.0],
  Motala: [15.04, 58.54],
  Njurunda: [17.37, 62.27],
  Norberg: [15.92, 60.06],
  Näsviken: [16.87, 61.76],
  Orsa: [14.62, 61.12],
  Oxberg: [14.17, 61.13],
  Sandhamn: [18.91, 59.29],
  Sandviken: [16.78, 60.62],
  Skövde: [13.85, 58.39],
  Sollerön: [14.6, 60.91],
  Stockholm: [18.07, 59.33],
  Strängnäs: [17.03, 59.38],
  Sundsvall: [17.31, 62.39],
  Sälen: [13.27, 61.16],
  Tänndalen: [12.32, 62.55],
  Uddevalla: [11.94, 58.35],
  Ullånger: [18.19, 63.02],
  Umeå: [20.26, 63.83],
  Uppsala: [17.64, 59.86],
  Utö: [18.33, 58.96],
  Vansbro: [14.22, 60.51],
  Visby: [18.3, 57.64],
  Växjö: [14.81, 56.88],
  Ånge: [15.66, 62.52],
  Åre: [13.08, 63.4],
  Örebro: [15.21, 59.27],
  Östersund: [14.64, 63.18],
};

export interface Town {
  name: string;
  at: Coordinates;
}

/** The place a race starts at, from its location ("Sälen–Mora"); null when its coordinates are not known. */
export function townOf(location: string): Town | null {
  for (const part of location.split(/[–,/]/)) {
    const name = part.trim();
    const at = Object.hasOwn(places, name) ? places[name] : undefined;
    if (at) return { name, at };
  }
  return null;
}

/** Sweden's outline, coast and border, in few points: main land, Öland, Gotland. */
const outline: readonly (readonly Coordinates[])[] = [
  [
    [11.1, 58.95],
    [11.45, 58.9],
    [11.8, 59.25],
    [11.7, 59.65],
    [11.95, 59.9],
    [12.5, 60.1],
    [12.6, 60.5],
    [12.2, 61.0],
    [12.85, 61.35],
    [12.15, 61.7],
    [12.3, 62.25],
    [12.05, 62.6],
    [12.05, 63.2],
    [12.7, 63.95],
    [13.95, 64.0],
    [14.15, 64.45],
    [13.65, 64.58],
    [14.5, 65.3],
    [14.6, 66.1],
    [15.45, 66.3],
    [16.4, 67.05],
    [16.1, 67.45],
    [16.7, 67.9],
    [17.3, 68.1],
    [17.9, 67.95],
    [18.15, 68.5],
    [19.95, 68.35],
    [20.3, 68.5],
    [20.05, 69.05],
    [20.55, 69.06],
    [21.3, 68.75],
    [22.4, 68.45],
    [23.1, 68.15],
    [23.65, 67.9],
    [23.5, 67.45],
    [23.75, 67.3],
    [24.0, 66.75],
    [23.9, 66.15],
    [24.15, 65.8],
    [23.1, 65.75],
    [22.2, 65.55],
    [21.5, 65.3],
    [21.3, 64.75],
    [20.85, 63.85],
    [20.3, 63.68],
    [19.3, 63.45],
    [18.75, 63.2],
    [17.95, 62.75],
    [17.45, 62.3],
    [17.4, 61.7],
    [17.15, 60.95],
    [17.3, 60.7],
    [17.95, 60.6],
    [18.6, 60.2],
    [19.0, 59.8],
    [18.85, 59.35],
    [18.3, 58.95],
    [17.9, 58.8],
    [17.1, 58.62],
    [16.75, 58.35],
    [16.75, 57.8],
    [16.5, 57.2],
    [16.35, 56.6],
    [15.9, 56.1],
    [14.7, 56.1],
    [14.3, 55.75],
    [14.25, 55.4],
    [13.4, 55.34],
    [12.9, 55.42],
    [12.95, 55.72],
    [12.6, 56.05],
    [12.55, 56.3],
    [12.9, 56.5],
    [12.4, 56.95],
    [12.05, 57.35],
    [11.8, 57.7],
    [11.45, 58.1],
    [11.25, 58.4],
  ],
  [
    [16.4, 56.2],
    [16.65, 56.55],
    [17.15, 57.35],
    [16.95, 57.3],
    [16.55, 56.75],
  ],
  [
    [18.15, 56.92],
    [18.75, 57.35],
    [19.3, 57.95],
    [18.75, 57.85],
    [18.2, 57.6],
    [18.1, 57.25],
  ],
];

/** The map's size, in its own units. */
export const MAP = { width: 276, height: 572 } as const;
const WEST = 10.7;
const NORTH = 69.3;
const SCALE = 40;
/** A degree of longitude against one of latitude, in the middle of Sweden. */
const NARROWING = 0.5;

/** A point's position on the map: equirectangular, accurate enough at this size. */
export const onMap = ([longitude, latitude]: Coordinates): readonly [x: number, y: number] => [
  Math.round((longitude - WEST) * NARROWING * SCALE * 10) / 10,
  Math.round((NORTH - latitude) * SCALE * 10) / 10,
];

/** The outline as an SVG path. */
export const outlinePath = outline
  .map((ring) => `M${ring.map((point) => onMap(point).join(' ')).join('L')}Z`)
  .join('');
