'use client';

import { type ReactNode, useCallback, useState } from 'react';
import { Center } from '@/components/ui/basics';
import { PlainLinkButton } from '@/components/ui/button';
import { CardGrid } from '@/components/ui/card-grid';
import { inPlace, LinkButton } from '@/components/ui/links';
import { renderNothing } from '@/components/ui/missing-code';
import { onDemand } from '@/components/ui/on-demand';
import classes from './browse.module.css';
import { type List, pageAddress } from './lists';
import { LiveCount } from './use-count';
import { useNear } from './use-near';

interface Waiting {
  /** What is shown until then. */
  before: ReactNode;
}

const WaitingResults = ({ before }: Waiting) => before;

/** After a deploy: the page keeps what it has. */
function keep(error: unknown) {
  renderNothing(error);
  return WaitingResults;
}

// React Query is loaded when something is fetched: other results than the page came with, or more of them.
const LiveResults = onDemand(
  () => import('./live-results').then((file) => file.LiveResults, keep),
  WaitingResults,
);
const MoreItems = onDemand(() => import('./live-results').then((file) => file.MoreItems));
const MoreLink = onDemand(() => import('./live-results').then((file) => file.MoreLink, keep), WaitingResults);

/** For what leads to other results: their code is loaded while the user chooses. */
export function preloadResults(): void {
  LiveResults.preload();
  LiveCount.preload();
}

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
              <PlainLinkButton
                href={pageAddress(href, cursor)}
                variant="default"
                size="lg"
                loading={continued.has(cursor)}
                onClick={inPlace(proceed)}
              >
                Visa fler
              </PlainLinkButton>
            </Center>
          ),
        };
  const open = rest !== undefined && continued.has(rest.cursor);
  return (
    <div className={classes.results}>
      {first.from && (
        <Center mb="md">
          <LinkButton href={href} variant="subtle">
            Visa från början
          </LinkButton>
        </Center>
      )}
      {grid(open && <MoreItems {...rest} />)}
      {open ? <MoreLink {...rest} /> : rest?.before}
    </div>
  );
}
