'use client';

import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import classes from './how-it-works.module.css';
import { type HowTab, howTabs } from './how-tab';

const labels: Record<HowTab, string> = { kopare: 'För köpare', saljare: 'För säljare' };

/**
 * Tabs whose state is in the address. They are links: without JavaScript each leads to the page with the
 * other side shown.
 */
export function HowTabs({ first, panels }: { first: HowTab; panels: Record<HowTab, ReactNode> }) {
  const [tab, setTab] = useState(first);
  const list = useRef<HTMLDivElement>(null);

  function show(next: HowTab) {
    setTab(next);
    window.history.replaceState(null, '', `?tab=${next}`);
  }

  function follow(event: MouseEvent, next: HowTab) {
    // Opens in a new window or tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    show(next);
  }

  function step(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const next = tab === 'kopare' ? 'saljare' : 'kopare';
    show(next);
    list.current?.querySelector<HTMLElement>(`#flik-${next}`)?.focus();
  }

  return (
    <>
      <div className={classes.tabs} role="tablist" aria-label="För vem" ref={list}>
        {howTabs.map((each) => (
          <a
            key={each}
            id={`flik-${each}`}
            href={`?tab=${each}`}
            role="tab"
            aria-selected={tab === each}
            aria-controls={each}
            tabIndex={tab === each ? 0 : -1}
            className={classes.tab}
            onClick={(event) => follow(event, each)}
            onKeyDown={step}
          >
            {labels[each]}
          </a>
        ))}
      </div>
      {howTabs.map((each) => (
        <div key={each} id={each} role="tabpanel" aria-labelledby={`flik-${each}`} hidden={tab !== each}>
          {panels[each]}
        </div>
      ))}
    </>
  );
}
