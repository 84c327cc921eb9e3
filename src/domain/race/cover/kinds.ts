export type Season = 'winter' | 'spring' | 'summer' | 'autumn';
export type Hour = 'night' | 'dawn' | 'day' | 'dusk';
/** The background of the course. */
export type Terrain = 'forest' | 'fell' | 'lake' | 'sea' | 'plain' | 'city';
/** What one races on. */
export type Ground = 'snow' | 'ice' | 'road' | 'path' | 'water' | 'islands';
export type Landmark =
  | 'spruces'
  | 'oaks'
  | 'cottage'
  | 'church'
  | 'spire'
  | 'cathedral'
  | 'townhall'
  | 'skyline'
  | 'stadium'
  | 'keep'
  | 'bridge'
  | 'footbridge'
  | 'lighthouse'
  | 'sails'
  | 'rocks'
  | 'peak'
  | 'maypole'
  | 'windmill'
  | 'mine'
  | 'portal'
  | 'obstacle';
