import type { ReactNode } from 'react';
import { Text } from '@/components/ui/basics';
import type { Person } from '@/domain/person';
import { nameOf, standingOf } from '@/text/people';
import { Avatar } from './avatar';
import classes from './person-line.module.css';

interface PersonLineProps {
  person: Person;
  /** Who they are here: "Säljare". */
  as?: string;
  /** Beside the name. */
  mark?: ReactNode;
}

/** A user as others may see them: picture, first name and initial, since when, and sales. */
export function PersonLine({ person, as, mark }: PersonLineProps) {
  const standing = standingOf(person);
  return (
    <div className={classes.person}>
      <Avatar look={person.look} />
      <div className={classes.words}>
        <div className={classes.name}>
          <Text fw={600}>
            {as && `${as}: `}
            {nameOf(person)}
          </Text>
          {mark}
        </div>
        {standing && (
          <Text size="sm" c="dimmed">
            {standing}
          </Text>
        )}
      </div>
    </div>
  );
}
