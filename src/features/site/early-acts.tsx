type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was written or chosen in a field, and the field's place among its likes. */
interface Written {
  value: string;
  checked: boolean;
  place: number;
}

/*
 * Runs in the browser before anything is drawn. A press on a button whose code has not come yet is kept and done as
 * soon as it has, and what was written is told to the form's code, instead of being lost on a slow phone; also when
 * the code draws the button or the field anew. A form with an address of its own works without scripts and is left
 * alone. The last press counts.
 * Sent as text, so it refers to nothing outside itself.
 */
function keepEarlyActs(): void {
  const PAUSE = 30;
  const PATIENCE = 60_000;
  const fields = new Map<Field, Written>();
  const toldAgain = new Set<Field>();
  let pressed: { button: HTMLButtonElement; place: number } | null = null;
  let timer: number | undefined;
  let until = 0;

  /**
   * React marks what it has taken over, some time before the page around it listens: what is done in between changes
   * the address behind the router's back. A test tells when it no longer marks it so.
   */
  const isAlive = (node: Element) =>
    document.documentElement.hasAttribute('data-listens') &&
    Object.keys(node).some((key) => key.startsWith('__reactProps'));
  const isField = (node: EventTarget | null): node is Field =>
    node instanceof HTMLInputElement ||
    node instanceof HTMLTextAreaElement ||
    node instanceof HTMLSelectElement;

  /** What tells a control from others, whichever node it is drawn as. */
  const nameOf = (node: Element) =>
    [
      node.getAttribute('type'),
      node.getAttribute('name'),
      node.getAttribute('autocomplete'),
      node.getAttribute('aria-label') ?? (isField(node) ? '' : node.textContent),
    ].join();
  const likes = <Control extends Element>(node: Control) =>
    [...document.querySelectorAll<Control>(node.localName)].filter((each) => nameOf(each) === nameOf(node));
  const placeOf = (node: Element) => likes(node).indexOf(node);
  /** The control as it stands now, when the code has taken it over. */
  const taken = <Control extends Element>(node: Control, place: number) => {
    const now = node.isConnected ? node : likes(node)[place];
    return now && isAlive(now) ? now : null;
  };

  /** Tells a field, as a change from what its code has seen, what was written in it before. */
  function tell(field: Field, { value, checked }: Written) {
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
      field.checked = !checked;
      field.click();
      return;
    }
    // React watches this property of the field itself; behind its back the value is put in.
    if (!(field instanceof HTMLSelectElement)) field.value = '';
    const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
    for (const type of ['input', 'change']) {
      // Again before the second: where the first has hurried the taking over, a list stands as the code drew it.
      property?.set?.call(field, value);
      field.dispatchEvent(new Event(type, { bubbles: true }));
    }
  }

  function finish() {
    timer = undefined;
    for (const [early, written] of fields) {
      const field = taken(early, written.place);
      if (!field) continue;
      fields.delete(early);
      tell(field, written);
    }
    const button = pressed && fields.size === 0 && taken(pressed.button, pressed.place);
    if (pressed && button) {
      pressed.button.removeAttribute('data-kept');
      pressed = null;
      button.click();
    }
    if (performance.now() < until) wait();
  }

  function wait() {
    if (timer === undefined && (fields.size > 0 || pressed)) timer = window.setTimeout(finish, PAUSE);
  }

  function keepPress(button: HTMLButtonElement) {
    pressed?.button.removeAttribute('data-kept');
    pressed = { button, place: placeOf(button) };
    button.setAttribute('data-kept', '');
    wait();
  }

  function keepWriting(field: Field, written: Written) {
    fields.set(field, written);
    wait();
  }

  /** React stops on its way what it has not come far enough to answer: then the control itself never hears of it. */
  function unlessHeard(control: Element, type: string, act: (heard: boolean) => void) {
    let heard = false;
    const hear = () => {
      heard = true;
    };
    control.addEventListener(type, hear, { capture: true, once: true });
    setTimeout(() => {
      control.removeEventListener(type, hear, true);
      act(heard);
    });
  }

  function keepField(field: Field) {
    const { value } = field;
    const written = { value, checked: 'checked' in field && field.checked, place: placeOf(field) };
    if (!isAlive(field)) {
      keepWriting(field, written);
      return;
    }
    unlessHeard(field, 'input', (heard) => {
      // A list that is taken over in the very moment stands again as the code drew it. Told once more, and only once.
      const undone = field instanceof HTMLSelectElement && field.value !== value && !toldAgain.has(field);
      if (heard && !undone) return;
      toldAgain.add(field);
      keepWriting(field, written);
    });
  }

  function keep(event: Event) {
    until = performance.now() + PATIENCE;
    const { target, type } = event;
    if (type === 'input') {
      if (isField(target)) keepField(target);
      return;
    }
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button || button.disabled) return;
    // What the browser does by itself needs no code.
    if (button.form?.hasAttribute('action') || button.hasAttribute('popovertarget')) return;
    if (isAlive(button)) {
      unlessHeard(button, type, (heard) => heard || keepPress(button));
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    keepPress(button);
  }

  addEventListener('input', keep, true);
  addEventListener('click', keep, true);
  // A form without an address is its code's to send, whether that has come or not.
  addEventListener(
    'submit',
    (event) => {
      if (event.target instanceof HTMLFormElement && !event.target.hasAttribute('action'))
        event.preventDefault();
    },
    true,
  );
}

export const KeepEarlyActs = ({ nonce }: { nonce: string }) => (
  <script
    nonce={nonce}
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code, without anything of a visitor's
    dangerouslySetInnerHTML={{ __html: `(${keepEarlyActs})()` }}
  />
);
