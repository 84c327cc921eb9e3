'use client';

import { Button, Group, Text } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { formatNumber } from '@/text/numbers';
import { Dialog } from './dialog';
import classes from './picture-viewer.module.css';
import { boundedZoom, scrollAfterZoom, ZOOM_STEP } from './zoom';

interface PictureViewerProps {
  pictures: { src: string; title: string }[];
  /** The one shown first. */
  start: number;
  onClose: () => void;
}

type Point = { x: number; y: number };

const middle = ([a, b]: [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = ([a, b]: [Point, Point]): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Enlarges pictures by wheel, pinch, buttons and keys; an enlarged one is moved by scrolling. */
export function PictureViewer({ pictures, start, onClose }: PictureViewerProps) {
  const [shown, setShown] = useState(start);
  const [zoom, setZoom] = useState(1);
  const current = useRef(1);
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const fingers = useRef(new Map<number, Point>());
  const spread = useRef<number | null>(null);

  const zoomTo = useCallback(
    (wanted: number, at?: Point) => {
      const next = boundedZoom(wanted);
      const factor = next / current.current;
      if (!frame || factor === 1) return;
      current.current = next;
      const box = frame.getBoundingClientRect();
      const x = at ? at.x - box.left : box.width / 2;
      const y = at ? at.y - box.top : box.height / 2;
      const left = scrollAfterZoom(frame.scrollLeft, x, factor);
      const top = scrollAfterZoom(frame.scrollTop, y, factor);
      setZoom(next);
      // Once the larger picture can be scrolled.
      requestAnimationFrame(() => frame.scrollTo(left, top));
    },
    [frame],
  );

  useEffect(() => {
    if (!frame) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const factor = event.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP;
      zoomTo(current.current * factor, { x: event.clientX, y: event.clientY });
    };
    // React's own listener could not keep the page from scrolling.
    frame.addEventListener('wheel', onWheel, { passive: false });
    return () => frame.removeEventListener('wheel', onWheel);
  }, [frame, zoomTo]);

  const show = (index: number) => {
    current.current = 1;
    setZoom(1);
    setShown(index);
  };

  const onMove = (event: PointerEvent) => {
    if (!fingers.current.has(event.pointerId)) return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const [a, b] = [...fingers.current.values()];
    if (!a || !b) return;
    const span = distance([a, b]);
    if (spread.current) zoomTo(current.current * (span / spread.current), middle([a, b]));
    spread.current = span;
  };
  const onUp = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    spread.current = null;
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') zoomTo(current.current * ZOOM_STEP);
    else if (event.key === '-') zoomTo(current.current / ZOOM_STEP);
    else if (event.key === '0') zoomTo(1);
    else return;
    event.preventDefault();
  };

  const picture = pictures[shown];
  if (!picture) return null;
  return (
    <Dialog
      opened
      onClose={onClose}
      fullScreen
      title={picture.title}
      closeButtonProps={{ 'aria-label': 'Stäng bilden' }}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      <Group gap="xs">
        <Button variant="default" aria-label="Förminska" onClick={() => zoomTo(zoom / ZOOM_STEP)}>
          −
        </Button>
        <Button variant="default" aria-label="Förstora" onClick={() => zoomTo(zoom * ZOOM_STEP)}>
          +
        </Button>
        <Button variant="default" onClick={() => zoomTo(1)}>
          Hela bilden
        </Button>
        {pictures.length > 1 && (
          <>
            <Button variant="default" onClick={() => show((shown + pictures.length - 1) % pictures.length)}>
              Föregående
            </Button>
            <Button variant="default" onClick={() => show((shown + 1) % pictures.length)}>
              Nästa
            </Button>
          </>
        )}
        <Text size="sm" c="dimmed" aria-live="polite">
          {formatNumber(Math.round(zoom * 100))} %
        </Text>
      </Group>
      {/* biome-ignore lint/a11y/useSemanticElements: no element is a picture that scrolls */}
      <div
        ref={setFrame}
        role="group"
        aria-label={`${picture.title}. Förstora med plus, förminska med minus, flytta med pilarna.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        className={classes.frame}
        data-zoomed={zoom > 1 || undefined}
        onKeyDown={onKey}
        onPointerDown={(event) =>
          event.pointerType === 'touch' &&
          fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
        }
        onPointerMove={onMove}
        onPointerUp={onUp}
        onPointerCancel={onUp}
        onDoubleClick={(event) => zoomTo(zoom > 1 ? 1 : 2.5, { x: event.clientX, y: event.clientY })}
      >
        <div className={classes.sheet} style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
          {/* biome-ignore lint/performance/noImgElement: a private file behind a link that expires */}
          <img src={picture.src} alt={picture.title} draggable={false} />
        </div>
      </div>
    </Dialog>
  );
}
