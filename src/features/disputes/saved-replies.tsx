'use client';

import { NativeSelect } from '@mantine/core';
import { disputeReplies } from './replies';

/** Adds a saved reply to what an admin writes. */
export const SavedReplies = ({ onPick }: { onPick: (text: string) => void }) => (
  <NativeSelect
    label="Sparade svar"
    description="Lägger texten i meddelandet, där du kan ändra den."
    data={[{ value: '', label: 'Välj ett svar' }, ...disputeReplies.map(({ label }) => label)]}
    value=""
    onChange={({ currentTarget }) => {
      const reply = disputeReplies.find(({ label }) => label === currentTarget.value);
      if (reply) onPick(reply.text);
    }}
  />
);
