'use client';

import { Button, Center } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import { CardGrid } from '@/components/card-grid';
import { inPlace, Link } from '@/components/link';
import classes from './browse.module.css';
import { type List, pageAddress } from './lists';
import { LiveResults, MoreItems, MoreLink } from './live-results';
import { useNear } from './use-near';

/** What the server rendered of a list. */
export interface FirstPage {
  /** The list's address, and the cursor in it, if any: how the list continues without JavaScript. */
  href: string;
  from: string | null;
  /** What the grid holds, or what is said when that is nothing. */
  items: ReactNode;
  count: number;
  nextCursor: string | null;
}

interface ListingResultsProps {
  list: List;
  /** Missing when the server could not fetch it. */
  first: FirstPage | undefined;
  empty: ReactNode;
}

/** The lists of which more has been shown during this visit: "back" leads to them as they were left. */
const continued = new Set<string>();

/**
 * A list of listings that loads more on scrolling, or on a press. The previous results stay, dimmed, until the new are
 * loaded.
 */
export function ListingResults({ list, first, empty }: ListingResultsProps) {
  const { href, label } = list;
  const cursor = list.short ? null : (first?.nextCursor ?? null);
  const [, setContinued] = useState<string>();
  const proceed = useCallback(() => {
    if (cursor === null) return;
    continued.add(cursor);
    setContinued(cursor);
  }, [cursor]);
  const end = useNear(proceed);

  const grid = (more?: ReactNode) =>
    first?.count === 0 ? (
      first.items
    ) : (
      <CardGrid label={label} rows={!list.bare}>
        {first?.items}
        {more}
      </CardGrid>
    );
  if (first?.href !== href) {
    const before = first && (
      <div className={classes.results} data-stale>
        {grid()}
      </div>
    );
    return <LiveResults list={list} empty={empty} before={before} />;
  }
  const rest =
    cursor === null
      ? undefined
      : {
          list,
          cursor,
          offset: first.count,
          before: (
            <Center mt="lg" ref={list.manual ? null : end}>
              <Button
                component="a"
                href={pageAddress(href, cursor)}
                variant="default"
                size="lg"
                loading={continued.has(cursor)}
                onClick={inPlace(proceed)}
              >
                Visa fler
              </Button>
            </Center>
          ),
        };
  const open = rest !== undefined && continued.has(rest.cursor);
  return (
    <div className={classes.results}>
      {first.from && (
        <Center mb="md">
          <Button component={Link} href={href} variant="subtle">
            Visa från början
          </Button>
        </Center>
      )}
      {grid(open && <MoreItems {...rest} />)}
      {open ? <MoreLink {...rest} /> : rest?.before}
    </div>
  );
}
