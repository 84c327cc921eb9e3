'use client';

import { Alert, Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from '@/components/link';
import { PageHeading } from '@/components/page';
import { showDone } from '@/components/toast';
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
          <Card component="section" aria-labelledby="nuvarande">
            <Title order={2} size="h4" id="nuvarande">
              Nuvarande inställningar
            </Title>
            <Text c="dimmed">Senast uppdaterade {formatFullInstant(new Date(consent.timestamp))}</Text>
          </Card>
        )}
        <Card component="div">
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
        <Alert>
          Nödvändiga cookies används alltid. Utan dem går det inte att logga in eller betala.{' '}
          <Anchor component={Link} href="/cookie-policy">
            Läs mer om cookies
          </Anchor>
        </Alert>
      </Stack>
    </>
  );
}
