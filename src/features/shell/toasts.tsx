'use client';

import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { usePathname } from 'next/navigation';
import {
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { CloseButton } from '@/components/ui/button';
import {
  closeToast,
  endToast,
  leaveToast,
  type Toast,
  type ToastKind,
  useToast,
} from '@/components/ui/toast';
import { placeToast } from './place-toast';
import classes from './toasts.module.css';

const icons: Record<ToastKind, ReactNode> = {
  done: <IconCircleCheck size={20} />,
  info: <IconInfoCircle size={20} />,
  problem: <IconAlertTriangle size={20} />,
};

/** A toast dragged further than this to either side is closed, px. */
const DISMISS_DISTANCE = 100;

/** A pointer over the toast holds it once it has moved this far, px: one that rested where it appeared does not. */
const HOLD_DISTANCE = 4;

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

/** Whether a pointer moves over it, or the focus is in it. */
function useHeld() {
  const [held, setHeld] = useState(false);
  const entered = useRef<{ x: number; y: number } | null>(null);
  const release = () => {
    entered.current = null;
    setHeld(false);
  };
  const over = {
    onPointerMoveCapture: ({ clientX, clientY }: PointerEvent) => {
      entered.current ??= { x: clientX, y: clientY };
      const { x, y } = entered.current;
      if (Math.hypot(clientX - x, clientY - y) >= HOLD_DISTANCE) setHeld(true);
    },
    onPointerLeave: release,
    onFocus: () => setHeld(true),
    onBlur: release,
  };
  return { held, over };
}

const PRESSABLE = ':is(button, a, input, label, select, textarea, [role="button"])';
/** What is needed on a page: the main actions, what sends a form, and the answers that the cookie banner asks for. */
const NEEDED = '[data-color="signal"], [type="submit"], [data-banner] button';
const OPEN = '[role="dialog"][aria-modal="true"], [popover]:popover-open';

/** What says where one is and leads between its parts, and what the page itself says. */
const SAID =
  'h1, main nav, [role="tablist"], [data-kind][role], header [role="status"], [role="dialog"] :is(h2, header)';
const FIELD = '.mantine-InputWrapper-root';

/** The controls that a toast must not cover: what was pressed, and what is needed where one is. With what it had better not. */
function needed(): { controls: Element[]; said: Element[] } {
  const focused = document.activeElement?.closest(`${PRESSABLE}:focus`);
  const pressed = document.querySelector(`${PRESSABLE}:hover`) ?? focused;
  const front = [...document.querySelectorAll(OPEN)].filter((part) => part.checkVisibility()).at(-1);
  const controls = front ? front.querySelectorAll('button') : document.querySelectorAll(NEEDED);
  const field = focused?.closest(FIELD);
  return {
    controls: [...controls, ...(pressed ? [pressed] : [])],
    said: [...(front?.parentElement ?? document).querySelectorAll(SAID), ...(field ? [field] : [])],
  };
}

/** What may move them while a toast is shown. */
const moving = ['scroll', 'resize', 'focusin', 'transitionend', 'animationend', 'click'] as const;

/** Keeps the toast off the controls that are needed. A held one stays where it is. */
function usePlace(region: RefObject<HTMLElement | null>, held: boolean): void {
  useLayoutEffect(() => {
    const node = region.current;
    if (!node || held) return;
    const place = () => {
      node.style.translate = '';
      const { controls, said } = needed();
      const boxes = (parts: Element[]) =>
        parts.filter((part) => !node.contains(part)).map((part) => part.getBoundingClientRect());
      const by = placeToast(node.getBoundingClientRect(), boxes(controls), window.innerHeight, boxes(said));
      node.style.translate = by === 0 ? '' : `0 ${by}px`;
    };
    place();
    const listening = new AbortController();
    for (const event of moving) {
      window.addEventListener(event, place, { capture: true, passive: true, signal: listening.signal });
    }
    return () => listening.abort();
  }, [region, held]);
}

/** Stays for its duration, and while it is held. */
function ToastCard({ toast: { id, kind, title, text, duration } }: { toast: Toast }) {
  const { held, over } = useHeld();
  const card = useRef<HTMLDivElement>(null);
  usePlace(card, held);
  const close = () => closeToast(id);
  const swipe = useSwipe(close);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => closeToast(id), duration);
    return () => clearTimeout(timer);
  }, [held, id, duration]);
  return (
    <div ref={card} role="alert" className={classes.toast} data-kind={kind} {...over} {...swipe}>
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

/** Closes a toast whose cause is gone: the form was changed, the network is back, the user went back. */
function useEndings(): void {
  const path = usePathname();
  useEffect(() => {
    const listening = new AbortController();
    const on = (event: keyof WindowEventMap, act: () => void) =>
      window.addEventListener(event, act, { capture: true, signal: listening.signal });
    on('input', () => endToast('edit'));
    on('change', () => endToast('edit'));
    on('online', () => endToast('online'));
    // Closing a dialog goes back too, on the same page.
    on('popstate', () => {
      if (window.location.pathname !== path) leaveToast();
    });
    return () => listening.abort();
  }, [path]);
}

/** Shows one toast at a time; F8 moves the focus to it. */
export function Toasts() {
  const toast = useToast();
  useEndings();
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const focusToast = (event: KeyboardEvent) => {
      if (event.key === 'F8') region.current?.querySelector('button')?.focus();
    };
    window.addEventListener('keydown', focusToast);
    return () => window.removeEventListener('keydown', focusToast);
  }, []);
  return (
    <div ref={region} className={classes.region}>
      {toast && <ToastCard key={toast.id} toast={toast} />}
    </div>
  );
}
