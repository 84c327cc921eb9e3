import { useEffect, useState } from 'react';

/** Whether the proposal `id` is open: at first when the page's address names it, as mails and notifications do. */
export function useOpenedByAddress(id: string) {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (new URLSearchParams(window.location.search).get('forslag') === id) setOpened(true);
  }, [id]);
  return [opened, setOpened] as const;
}
