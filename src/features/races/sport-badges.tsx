import { Badge } from '@mantine/core';

/** How many are shown before "+N". */
const NAMED = 3;

export function SportBadges({ sports }: { sports: readonly string[] }) {
  const rest = sports.length - NAMED;
  return (
    <>
      {sports.slice(0, NAMED).map((sport) => (
        <Badge key={sport} color="gray">
          {sport}
        </Badge>
      ))}
      {rest > 0 && (
        <Badge color="gray" aria-label={`och ${rest} till`}>
          +{rest}
        </Badge>
      )}
    </>
  );
}
