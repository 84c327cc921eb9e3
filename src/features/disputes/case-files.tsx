'use client';

import { SimpleGrid, Text, Title, UnstyledButton } from '@mantine/core';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { FileLink } from '@/components/file-link';
import { fallbackToNull } from '@/components/missing-code';
import { formatInstant } from '@/text/dates';
import type { Dispute } from './dispute-timeline';
import classes from './dispute-view.module.css';

/** Loaded when a picture is opened. */
const PictureViewer = dynamic(
  () => import('@/components/picture-viewer').then((file) => file.PictureViewer).catch(fallbackToNull),
  { ssr: false },
);

interface CaseFile {
  key: string;
  href: string;
  title: string;
  detail: string;
  picture: boolean;
  erased: boolean;
}

const senders = { buyer: 'Köparen', seller: 'Säljaren', admin: 'Loppbytet' } as const;

const filesOf = ({ proof, purchase, files }: Dispute): CaseFile[] => [
  ...(proof
    ? [
        {
          key: 'proof',
          href: `/api/proofs/${purchase.purchaseId}`,
          title: 'Säljarens bekräftelse',
          detail: proof.name,
          picture: proof.mimeType.startsWith('image/'),
          erased: proof.erased,
        },
      ]
    : []),
  ...files.map(({ id, by, name, mimeType, erased, at }) => ({
    key: id,
    href: `/api/evidence/${id}`,
    title: `Från ${senders[by].toLowerCase()}`,
    detail: `${name}, ${formatInstant(at)}`,
    picture: mimeType.startsWith('image/'),
    erased,
  })),
];

/** The seller's proof and both parties' evidence, as large as there is room for. */
export function CaseFiles({ item }: { item: Dispute }) {
  const [opened, setOpened] = useState<number | null>(null);
  const files = filesOf(item);
  const pictures = files.filter(({ picture, erased }) => picture && !erased);
  return (
    <section aria-labelledby="underlag">
      <Title order={2} size="h3" id="underlag" mb="md">
        Bekräftelse och underlag
      </Title>
      {files.length === 0 && <Text c="dimmed">Ingen har lagt till någon fil.</Text>}
      <SimpleGrid minColWidth="min(100%, 20rem)" autoFlow="auto-fit">
        {files.map((file) => (
          <figure key={file.key} className={classes.file}>
            {file.erased ? (
              <Text c="dimmed">Filen har raderats.</Text>
            ) : file.picture ? (
              <UnstyledButton
                className={classes.picture}
                onClick={() => setOpened(pictures.indexOf(file))}
                aria-label={`Förstora: ${file.title}, ${file.detail}`}
              >
                {/* biome-ignore lint/performance/noImgElement: a private file behind a link that expires */}
                <img src={file.href} alt="" loading="lazy" decoding="async" />
              </UnstyledButton>
            ) : (
              <Text>
                <FileLink path={file.href}>Öppna PDF</FileLink>
              </Text>
            )}
            <figcaption>
              <Text component="span" size="sm" fw={600}>
                {file.title}
              </Text>{' '}
              <Text component="span" size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {file.detail}
              </Text>
            </figcaption>
          </figure>
        ))}
      </SimpleGrid>
      {opened !== null && (
        <PictureViewer
          pictures={pictures.map(({ href, title, detail }) => ({ src: href, title: `${title}: ${detail}` }))}
          start={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}
