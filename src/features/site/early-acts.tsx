type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/*
 * Runs in the browser before anything is drawn. A press on a button whose code has not come yet is kept and done as
 * soon as it has, and what was written is told to the form's code, instead of being lost on a slow phone. A form with
 * an address of its own works without scripts and is left alone. The last press counts.
 * Sent as text, so it refers to nothing outside itself.
 */
function keepEarlyActs(): void {
  const PAUSE = 30;
  const PATIENCE = 60_000;
  const fields = new Set<Field>();
  let pressed: HTMLButtonElement | null = null;
  let timer: number | undefined;
  let until = 0;

  /** React marks what it has taken over. A test tells when it no longer does it so. */
  const isAlive = (node: Element) => Object.keys(node).some((key) => key.startsWith('__reactProps'));
  const isField = (node: EventTarget | null): node is Field =>
    node instanceof HTMLInputElement ||
    node instanceof HTMLTextAreaElement ||
    node instanceof HTMLSelectElement;

  /** Told as a change from what the code has seen. */
  function tell(field: Field) {
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
      field.checked = !field.checked;
      field.click();
      return;
    }
    const { value } = field;
    if (!(field instanceof HTMLSelectElement)) {
      // React watches this property of the field itself; behind its back the value is put in again.
      field.value = '';
      const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
      property?.set?.call(field, value);
    }
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }

  function finish() {
    timer = undefined;
    for (const field of fields) {
      if (!isAlive(field)) continue;
      fields.delete(field);
      tell(field);
    }
    if (pressed && fields.size === 0 && isAlive(pressed)) {
      const button = pressed;
      pressed = null;
      button.removeAttribute('data-kept');
      button.click();
    }
    if (performance.now() < until) wait();
  }

  function wait() {
    if (timer === undefined && (fields.size > 0 || pressed)) timer = window.setTimeout(finish, PAUSE);
  }

  function keep(event: Event) {
    until = performance.now() + PATIENCE;
    const { target } = event;
    if (event.type === 'input') {
      if (isField(target) && !isAlive(target)) fields.add(target);
      wait();
      return;
    }
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button || button.disabled || isAlive(button)) return;
    // What the browser does by itself needs no code.
    if (button.form?.hasAttribute('action') || button.hasAttribute('popovertarget')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed?.removeAttribute('data-kept');
    pressed = button;
    button.setAttribute('data-kept', '');
    wait();
  }

  addEventListener('input', keep, true);
  addEventListener('click', keep, true);
}

export const KeepEarlyActs = ({ nonce }: { nonce: string }) => (
  <script
    nonce={nonce}
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code, without anything of a visitor's
    dangerouslySetInnerHTML={{ __html: `(${keepEarlyActs})()` }}
  />
);
