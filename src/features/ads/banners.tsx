'use client';

import { CloseButton } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { BannerColor } from '@/domain/banners';
import type { Outputs } from '@/trpc/client';
import classes from './banners.module.css';

const KEY = 'dismissed-banners';

function readDismissed(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

/** A banner on the home page. */
export const BannerLine = ({
  message,
  color,
  children,
}: {
  message: string;
  color: BannerColor;
  children?: ReactNode;
}) => (
  <div className={classes.banner} data-tone={color}>
    <p>{message}</p>
    {children}
  </div>
);

/** Notices from the admins, newest first. Each can be put away for this visit. */
export function Banners({ banners }: { banners: Outputs['site']['banners'] }) {
  const [dismissed, setDismissed] = useState<string[]>([]);
  useEffect(() => setDismissed(readDismissed()), []);

  function dismiss(id: string) {
    const next = [...dismissed, id];
    setDismissed(next);
    try {
      sessionStorage.setItem(KEY, JSON.stringify(next));
    } catch {}
  }

  const shown = banners.filter(({ id }) => !dismissed.includes(id));
  if (shown.length === 0) return null;
  return (
    <section aria-label="Meddelanden">
      {shown.map(({ id, message, color }) => (
        <BannerLine key={id} message={message} color={color}>
          <CloseButton aria-label="Stäng meddelandet" onClick={() => dismiss(id)} className={classes.close} />
        </BannerLine>
      ))}
    </section>
  );
}
