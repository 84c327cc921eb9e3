import { Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { avatarOf, type Avatar as Drawn, type PublicProfile } from '@/domain/account/public-profile';
import { boughtText, nameOf, salesText, sinceText } from './age';
import classes from './user-line.module.css';

const hats: Record<Drawn['hat'], React.ReactNode> = {
  headband: <path className={classes.hat} d="M16.9 13h14.2a10 10 0 0 1 2.4 4h-19a10 10 0 0 1 2.4-4z" />,
  cap: (
    <path className={classes.hat} d="M13.6 17.4a10.4 10.4 0 0 1 19.7-3.6h5.2a1.8 1.8 0 0 1 1.8 1.8v1.8z" />
  ),
  beanie: (
    <>
      <circle className={classes.cloth} cx="24" cy="6" r="2.8" />
      <path className={classes.hat} d="M13.4 16a10.6 9.6 0 0 1 21.2 0z" />
      <rect className={classes.cloth} x="12.6" y="14.2" width="22.8" height="4.2" rx="2.1" />
    </>
  ),
  glasses: (
    <path
      className={classes.hat}
      d="M14 17.6h20l-.5 2.6a4.2 4.2 0 0 1-4.1 3.4h-.6a4 4 0 0 1-3.8-2.8h-2a4 4 0 0 1-3.8 2.8h-.6a4.2 4.2 0 0 1-4.1-3.4z"
    />
  ),
};

const shirts: Record<Drawn['shirt'], React.ReactNode> = {
  bib: <rect className={classes.head} x="17.5" y="38" width="13" height="12" rx="1.6" />,
  stripe: <path className={classes.hat} d="M28 32.6c2.4.5 4.6 1.3 6.4 2.5L23 48h-7.4z" />,
  hoop: <path className={classes.hat} d="M7.6 40.6h32.8c.6 1.4 1 2.8 1.3 4.4H6.3c.3-1.6.7-3 1.3-4.4z" />,
};

/** A runner drawn for a user; a grey figure for one who is deleted. Hidden from screen readers. */
function Avatar({ look }: { look: number | null }) {
  const drawn = look === null ? null : avatarOf(look);
  return (
    <svg
      className={classes.avatar}
      data-tone={drawn?.tone}
      viewBox="0 0 48 48"
      width="48"
      height="48"
      aria-hidden="true"
    >
      <rect className={classes.ground} width="48" height="48" />
      <g transform={drawn?.turned ? 'matrix(-1 0 0 1 48 0)' : undefined}>
        <path className={classes.cloth} d="M5.5 50c0-11.5 8-17.8 18.5-17.8s18.5 6.3 18.5 17.8z" />
        {drawn && shirts[drawn.shirt]}
        <circle className={classes.head} cx="24" cy="20" r="10" />
        {drawn && hats[drawn.hat]}
      </g>
    </svg>
  );
}

interface UserLineProps {
  user: PublicProfile;
  /** Who they are here: "Säljare". */
  as?: string;
  /** Beside the name. */
  badge?: ReactNode;
}

/** A user as others may see them: picture, first name and initial, since when, and what they have done here. */
export function UserLine({ user, as, badge }: UserLineProps) {
  const { since, bought } = user;
  const sales = salesText(user);
  return (
    <Group gap="sm" wrap="nowrap" miw={0}>
      <Avatar look={user.look} />
      <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Group gap="3px 10px">
          <Text fw={600}>
            {as && `${as}: `}
            {nameOf(user)}
          </Text>
          {badge}
        </Group>
        {since && (
          <Group gap="0 12px" fz="sm" lh="sm">
            <Text span inherit c="dimmed">
              {sinceText(since)}
            </Text>
            {sales && (
              <Text span inherit fw={600}>
                {sales}
              </Text>
            )}
            {bought !== null && (
              <Text span inherit fw={600}>
                {boughtText(bought)}
              </Text>
            )}
          </Group>
        )}
      </Box>
    </Group>
  );
}

interface OtherPartyProps {
  purchase: { other: PublicProfile | null } | null;
  as: 'Säljare' | 'Köpare';
}

/** The other party of one's purchase. Draws nothing while they are not to be seen. */
export const OtherParty = ({ purchase, as }: OtherPartyProps) =>
  purchase?.other && (
    <Group mt="md">
      <UserLine user={purchase.other} as={as} />
    </Group>
  );
