'use client';

import { Alert } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import type { BannerColor } from '@/domain/site/ads';
import type { Outputs } from '@/trpc/client';

interface BannerLineProps {
  message: string;
  color: BannerColor;
  onClose?: () => void;
}

/** A banner on the home page. */
export const BannerLine = ({ message, color, onClose }: BannerLineProps) => (
  <Alert
    color={color}
    radius={0}
    py="xs"
    withCloseButton={onClose !== undefined}
    onClose={onClose}
    closeButtonLabel="Stäng meddelandet"
    styles={{
      // In line with the page below, whose width has its padding in it.
      wrapper: { alignItems: 'center', maxWidth: 'calc(var(--lb-page) - 2rem)', marginInline: 'auto' },
      closeButton: { width: 44, height: 44 },
    }}
  >
    {message}
  </Alert>
);

/** Notices from the admins, newest first. Each can be put away for this visit. */
export function Banners({ banners }: { banners: Outputs['site']['banners'] }) {
  const [dismissed = [], setDismissed] = useSessionStorage<string[]>({ key: 'dismissed-banners' });
  const shown = banners.filter(({ id }) => !dismissed.includes(id));
  if (shown.length === 0) return null;
  return (
    <section aria-label="Meddelanden">
      {shown.map(({ id, message, color }) => (
        <BannerLine
          key={id}
          message={message}
          color={color}
          onClose={() => setDismissed([...dismissed, id])}
        />
      ))}
    </section>
  );
}
