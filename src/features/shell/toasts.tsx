'use client';

import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { CloseButton } from '@/components/ui/button';
import { closeToast, type Toast, type ToastKind, useToast } from '@/components/ui/toast';
import classes from './toasts.module.css';

const icons: Record<ToastKind, ReactNode> = {
  done: <IconCircleCheck size={20} />,
  info: <IconInfoCircle size={20} />,
  problem: <IconAlertTriangle size={20} />,
};

/** A toast dragged further than this to either side is closed, px. */
const DISMISS_DISTANCE = 100;

/** Moves with a finger or pointer that drags it sideways. */
function useSwipe(onDismiss: () => void) {
  const start = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);
  const end = () => {
    start.current = null;
    setOffset(0);
    if (Math.abs(offset) > DISMISS_DISTANCE) onDismiss();
  };
  return {
    style: offset ? { transform: `translateX(${offset}px)` } : undefined,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('button')) return;
      start.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ clientX }: PointerEvent) => {
      if (start.current !== null) setOffset(clientX - start.current);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

/** Stays for its duration, and while it is hovered or focused. */
function ToastCard({ toast: { id, kind, title, text, duration } }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const close = () => closeToast(id);
  const swipe = useSwipe(close);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => closeToast(id), duration);
    return () => clearTimeout(timer);
  }, [held, id, duration]);
  return (
    <div
      role="alert"
      className={classes.toast}
      data-kind={kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      {...swipe}
    >
      <span className={classes.icon} aria-hidden="true">
        {icons[kind]}
      </span>
      <div className={classes.body}>
        <p className={classes.title}>{title}</p>
        {text && <div className={classes.text}>{text}</div>}
      </div>
      <CloseButton aria-label="Stäng meddelandet" onClick={close} />
    </div>
  );
}

/** Shows one toast at a time; F8 moves the focus to it. */
export function Toasts() {
  const toast = useToast();
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const focusToast = (event: KeyboardEvent) => {
      if (event.key === 'F8') region.current?.querySelector('button')?.focus();
    };
    window.addEventListener('keydown', focusToast);
    return () => window.removeEventListener('keydown', focusToast);
  }, []);
  return (
    <div ref={region} className={classes.region} data-other-edge={toast?.otherEdge || undefined}>
      {toast && <ToastCard key={toast.id} toast={toast} />}
    </div>
  );
}
