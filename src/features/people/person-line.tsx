import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Person } from '@/domain/person';
import { boughtText, nameOf, sinceText, soldText } from '@/text/people';
import { Avatar } from './avatar';
import classes from './person-line.module.css';

interface PersonLineProps {
  person: Person;
  /** Who they are here: "Säljare". */
  as?: string;
  /** Beside the name. */
  mark?: ReactNode;
}

/** A user as others may see them: picture, first name and initial, since when, and what they have done here. */
export function PersonLine({ person, as, mark }: PersonLineProps) {
  const { since, sold, inTime, bought } = person;
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
        {since && (
          <Text size="sm" c="dimmed" className={classes.standing}>
            <span>{sinceText(since)}</span> {sold !== null && <strong>{soldText(sold, inTime)}</strong>}
            {bought !== null && <strong>{boughtText(bought)}</strong>}
          </Text>
        )}
      </div>
    </div>
  );
}
