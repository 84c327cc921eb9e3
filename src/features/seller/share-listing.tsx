'use client';

import { Button, type ButtonProps, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '@/components/link';
import { showDone, showProblem } from '@/components/toast';

interface ShareListingProps {
  id: string;
  title: string;
  /** The message's text. */
  text: string;
  /** The listing's whole address. */
  url: string;
  /** The address of its share image. */
  image: string;
}

const IMAGE_TIMEOUT_MS = 10_000;

/**
 * The listing's image, for the share sheet; null while it has not come, and the listing is shared without. Fetched ahead:
 * the sheet opens only within some seconds of the press.
 */
function useImageFile(address: string): File | null {
  const image = useQuery({
    queryKey: ['share image', address],
    queryFn: async ({ signal }) => {
      const response = await fetch(address, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(IMAGE_TIMEOUT_MS)]),
      });
      if (!response.ok) return null;
      const file = new File([await response.blob()], 'startplats.png', { type: 'image/png' });
      return navigator.canShare({ files: [file] }) ? file : null;
    },
    enabled: typeof navigator !== 'undefined' && typeof navigator.canShare === 'function',
    staleTime: 'static',
    retry: false,
  });
  return image.data ?? null;
}

/** The phone's own share sheet; where there is none the link is copied. */
export function ShareButton({
  title,
  text,
  url,
  image,
  children,
  ...look
}: Omit<ShareListingProps, 'id'> & { children: string } & Pick<
    ButtonProps,
    'color' | 'size' | 'variant' | 'flex'
  >) {
  const file = useImageFile(image);
  const [sharing, setSharing] = useState(false);
  async function share() {
    setSharing(true);
    await passOn();
    setSharing(false);
  }
  async function passOn() {
    if (typeof navigator.share === 'function') {
      // Closing the sheet is not a failure.
      await navigator.share({ title, text, url, ...(file && { files: [file] }) }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(`${text} ${url}`);
      showDone('Länken är kopierad', 'Klistra in den där du vill berätta om platsen.');
    } catch {
      showProblem('Kunde inte kopiera länken', url);
    }
  }
  return (
    <Button loading={sharing} onClick={() => void share()} {...look}>
      {children}
    </Button>
  );
}

/** A link to a listing, and a button that shares it. */
export const ShareListing = ({ id, ...shared }: ShareListingProps) => (
  <Group justify="center" gap="sm">
    <ShareButton color="signal" size="lg" {...shared}>
      Dela annonsen
    </ShareButton>
    <Button component={Link} href={`/listings/${id}`} variant="default" size="lg">
      Se annonsen
    </Button>
  </Group>
);
