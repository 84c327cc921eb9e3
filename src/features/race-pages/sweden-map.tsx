import { Box } from '@mantine/core';
import { MAP, onMap, outlinePath } from '@/domain/race/places';
import { type CatalogueRow, placesOf } from './catalogue';

/** Names closer than this in height, in the map's units, would cover each other. */
const NAME_HEIGHT = 17;
const NAMED = 8;
/** A name right of this is written to the left of its dot. */
const FAR_EAST = 165;

/** Where the races are, beside the list that says the same: drawn by us, without tiles from elsewhere. */
export function SwedenMap({ races }: { races: readonly CatalogueRow[] }) {
  const places = placesOf(races).map((place) => ({ ...place, point: onMap(place.at) }));
  if (places.length === 0) return null;
  const named = new Set<string>();
  const heights: number[] = [];
  for (const { name, point } of places) {
    if (named.size === NAMED) break;
    if (heights.some((height) => Math.abs(height - point[1]) < NAME_HEIGHT)) continue;
    named.add(name);
    heights.push(point[1]);
  }
  return (
    <Box
      component="svg"
      display="block"
      w="100%"
      h="auto"
      maw="19rem"
      mx="auto"
      style={{ overflow: 'visible' }}
      viewBox={`0 0 ${MAP.width} ${MAP.height}`}
      role="img"
      aria-label={`Karta över Sverige med loppen: ${places.map(({ name, count }) => `${name} ${count}`).join(', ')}`}
    >
      <path
        d={outlinePath}
        fill="var(--lb-soft)"
        stroke="var(--lb-field-line)"
        strokeWidth={1}
        strokeLinejoin="round"
      />
      {places.map(({ name, count, point: [x, y] }) => (
        <circle
          key={name}
          cx={x}
          cy={y}
          r={Math.min(4 + Math.sqrt(count) * 1.6, 11)}
          fill="var(--lb-signal)"
          stroke="var(--lb-surface)"
          strokeWidth={1.5}
        />
      ))}
      {places
        .filter(({ name }) => named.has(name))
        .map(({ name, count, point: [x, y] }) => (
          <text
            key={name}
            x={x > FAR_EAST ? x - 14 : x + 14}
            y={y + 4.5}
            textAnchor={x > FAR_EAST ? 'end' : 'start'}
            fill="var(--mantine-color-text)"
            stroke="var(--lb-soft)"
            strokeWidth={3}
            paintOrder="stroke"
            fontSize={13}
            fontWeight={600}
          >
            {name} {count}
          </text>
        ))}
    </Box>
  );
}
