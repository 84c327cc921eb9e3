'use client';

import { Tabs, TabsList, TabsPanel, TabsTab } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type HowTab, howTabOf, howTabs } from './how-tab';

const labels: Record<HowTab, string> = { kopare: 'För köpare', saljare: 'För säljare' };

/** Tabs whose state is in the address. Both sides are in the server's HTML. */
export function HowTabs({ first, panels }: { first: HowTab; panels: Record<HowTab, ReactNode> }) {
  const [tab, setTab] = useState(first);

  function show(value: string | null) {
    const next = howTabOf(value);
    setTab(next);
    window.history.replaceState(null, '', `?tab=${next}`);
  }

  return (
    <Tabs value={tab} onChange={show} variant="pills" radius="xl" keepMounted keepMountedMode="display-none">
      <TabsList aria-label="För vem" mb="lg">
        {howTabs.map((each) => (
          <TabsTab key={each} value={each} mih={44} px="lg" fw={600}>
            {labels[each]}
          </TabsTab>
        ))}
      </TabsList>
      {howTabs.map((each) => (
        <TabsPanel key={each} value={each}>
          {panels[each]}
        </TabsPanel>
      ))}
    </Tabs>
  );
}
