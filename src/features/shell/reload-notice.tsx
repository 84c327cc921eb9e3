import { Button, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { InlineScript, scriptCalling } from '@/components/inline-script';
import { MISSING_CODE } from '@/components/missing-code';
import classes from './reload-notice.module.css';

/*
 * Runs in the browser before anything else, since what fails may be the page's own code. Sent as text, so it refers to
 * nothing outside itself.
 */
function watchCode(attribute: string): void {
  const isCode = (node: EventTarget | null) =>
    node instanceof HTMLScriptElement
      ? node.src.includes('/_next/static/')
      : node instanceof HTMLLinkElement && node.rel === 'stylesheet';
  // Such an event does not bubble: only the capture phase has it.
  addEventListener(
    'error',
    ({ target }) => {
      if (isCode(target)) document.documentElement.setAttribute(attribute, '');
    },
    true,
  );
  addEventListener(
    'submit',
    (event) => {
      if (!(event.target instanceof HTMLFormElement) || event.target.id !== 'reload') return;
      event.preventDefault();
      location.reload();
    },
    true,
  );
}

export const CodeWatchScript = ({ nonce }: { nonce: string }) => (
  <InlineScript nonce={nonce} code={scriptCalling(watchCode, MISSING_CODE)} />
);

/** Shown when a part of the page's code could not be fetched: after a deploy that removed it, or without a network. */
export const ReloadNotice = () => (
  <div className={classes.notice} role="status" data-no-print>
    <Text size="sm">
      <strong>Sidan behöver laddas om.</strong> Den har uppdaterats, eller så bröts anslutningen.
    </Text>
    <form id="reload" action="/">
      <Button type="submit" size="sm" leftSection={<IconRefresh size={18} aria-hidden="true" />}>
        Ladda om
      </Button>
    </form>
  </div>
);
