import { Badge, type BadgeProps } from '@mantine/core';

/** How many are shown before "+N". */
const NAMED = 3;

interface SportBadgesProps extends Pick<BadgeProps, 'variant'> {
  sports: readonly string[];
}

export function SportBadges({ sports, variant }: SportBadgesProps) {
  const rest = sports.length - NAMED;
  return (
    <>
      {sports.slice(0, NAMED).map((sport) => (
        <Badge key={sport} color="gray" variant={variant}>
          {sport}
        </Badge>
      ))}
      {rest > 0 && (
        <Badge color="gray" variant={variant} aria-label={`och ${rest} till`}>
          +{rest}
        </Badge>
      )}
    </>
  );
}
