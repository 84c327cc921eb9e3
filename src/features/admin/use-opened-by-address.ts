import { useSearchParams } from 'next/navigation';
import { useState } from 'react';

/** Whether the proposal `id` is open: at first when the page's address names it, as mails and notifications do. */
export const useOpenedByAddress = (id: string) => useState(useSearchParams().get('forslag') === id);
