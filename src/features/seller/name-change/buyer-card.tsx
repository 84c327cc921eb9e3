'use client';

import type { ReactNode } from 'react';
import { CopyButton } from '@/components/mantine/copy-button';
import { Group, Title } from '@/components/ui/basics';
import { BibCard } from '@/components/ui/bib-card';
import classes from './buyer-card.module.css';
import { asText, type BuyerRow } from './instructions';

/** Allows a line break after the @. */
const breakable = (value: string): ReactNode =>
  value.includes('@') ? (
    <>
      {value.slice(0, value.indexOf('@') + 1)}
      <wbr />
      {value.slice(value.indexOf('@') + 1)}
    </>
  ) : (
    value
  );

/** The runner's details, to be copied into the organiser's form. */
export const BuyerCard = ({ runner, account }: { runner: BuyerRow[]; account: BuyerRow[] }) => (
  <BibCard as="section" padding="lg" aria-labelledby="koparen">
    <Group justify="space-between" mb="sm">
      <Title order={2} size="h3" id="koparen">
        Köparens uppgifter
      </Title>
      <CopyButton value={asText(runner)} label="Kopiera alla" />
    </Group>
    <dl className={classes.rows}>
      {[...runner, ...account].map(({ label, value }) => (
        <div key={label} className={classes.row}>
          <dt>{label}</dt>
          <dd>
            <span className={classes.value}>{breakable(value)}</span>
            <CopyButton value={value} />
          </dd>
        </div>
      ))}
    </dl>
  </BibCard>
);
