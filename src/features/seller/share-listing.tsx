'use client';

import { Button, type ButtonProps, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from '@/components/link';
import { showDone, showProblem } from '@/components/toast';

interface ShareListingProps {
  id: string;
  title: string;
  /** What the message says. */
  text: string;
  /** The listing's whole address. */
  url: string;
  /** The address of its share image. */
  image: string;
}

const IMAGE_TIMEOUT_MS = 10_000;

/**
 * The listing's image, for the share sheet; null while it has not come. Fetched ahead: the sheet opens only within some
 * seconds of the press.
 */
function useImageFile(address: string): File | null {
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => {
    if (typeof navigator.canShare !== 'function') return;
    const aborted = new AbortController();
    const signal = AbortSignal.any([aborted.signal, AbortSignal.timeout(IMAGE_TIMEOUT_MS)]);
    fetch(address, { signal })
      .then(async (response) => {
        if (!response.ok) return;
        const image = new File([await response.blob()], 'startplats.png', { type: 'image/png' });
        if (navigator.canShare({ files: [image] })) setFile(image);
      })
      // The listing is shared without it.
      .catch(() => undefined);
    return () => aborted.abort();
  }, [address]);
  return file;
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
