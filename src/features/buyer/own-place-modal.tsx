'use client';

import { Button, Container, Stack } from '@mantine/core';
import type { ContextModalProps } from '@mantine/modals';
import { BoughtPlace } from './own-bib';

/** The bib in a full-screen dialog, once the buyer has confirmed, with its actions and a link onwards. */
export const OwnPlaceModal = ({ context, id, innerProps }: ContextModalProps<{ listingId: string }>) => (
  <Container size="47.5rem" px={0}>
    <Stack gap="lg">
      <BoughtPlace listingId={innerProps.listingId} />
      <Button variant="default" size="lg" onClick={() => context.closeModal(id)}>
        Till dina köp
      </Button>
    </Stack>
  </Container>
);
