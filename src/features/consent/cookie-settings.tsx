'use client';

import { useState } from 'react';
import { Group, Stack, Text, Title } from '@/components/ui/basics';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/links';
import { Notice } from '@/components/ui/notice';
import { PageHeading } from '@/components/ui/page-heading';
import { showDone } from '@/components/ui/toast';
import { formatFullInstant } from '@/text/dates';
import { type Choices, onlyNecessary, useConsent } from './consent';
import { CookieChoices } from './cookie-choices';

/** /cookie-settings: which cookies may be stored. */
export function CookieSettings() {
  const { consent, save, reset } = useConsent();
  /** Unsaved changes; null shows the stored choice. */
  const [draft, setDraft] = useState<Choices | null>(null);
  const choices = draft ?? consent ?? onlyNecessary;

  return (
    <>
      <PageHeading
        title="Cookieinställningar"
        lead="Här väljer du vad vi får spara i din webbläsare. Du kan ändra dig när du vill."
      />
      <Stack gap="lg">
        {consent && (
          <Card as="section" padding="lg" aria-labelledby="nuvarande">
            <Title order={2} size="h4" id="nuvarande">
              Nuvarande inställningar
            </Title>
            <Text c="dimmed">Senast uppdaterade {formatFullInstant(new Date(consent.timestamp))}</Text>
          </Card>
        )}
        <Card as="div" padding="lg">
          <CookieChoices value={choices} onChange={setDraft} />
          <Group mt="xl">
            <Button
              onClick={() => {
                save(choices);
                showDone('Inställningar sparade', 'Dina cookie-inställningar har uppdaterats.');
              }}
            >
              Spara inställningar
            </Button>
            {consent && (
              <Button
                variant="default"
                onClick={() => {
                  reset();
                  setDraft(null);
                  showDone(
                    'Inställningar återställda',
                    'Cookie-inställningarna har återställts till standardvärden.',
                  );
                }}
              >
                Återställ
              </Button>
            )}
          </Group>
        </Card>
        <Notice kind="info">
          Nödvändiga cookies används alltid. Utan dem går det inte att logga in eller betala.{' '}
          <TextLink href="/cookie-policy">Läs mer om cookies</TextLink>
        </Notice>
      </Stack>
    </>
  );
}
