'use client';

import { NativeSelect } from '@mantine/core';

/** Replies that an admin can begin from in a dispute. They are read by both parties. */
const disputeReplies = [
  {
    label: 'Be säljaren om bekräftelse',
    text: 'Hej! Vi har tagit emot köparens rapport. Säljare, lägg upp arrangörens bekräftelse på namnbytet här, gärna som skärmbild eller PDF. Då kan vi avgöra ärendet snabbt.',
  },
  {
    label: 'Be köparen visa felet',
    text: 'Hej! Köpare, lägg upp en bild eller ett mejl som visar vad som är fel, till exempel startlistan eller svaret från arrangören. Då ser både vi och säljaren vad det gäller.',
  },
  {
    label: 'Vi frågar arrangören',
    text: 'Hej! Vi har frågat arrangören vad som gäller för den här platsen och skriver här när vi har fått svar. Pengarna hålls under tiden.',
  },
  {
    label: 'Föreslå att ni gör upp',
    text: 'Hej! Ni kan göra upp själva här på sidan: en av er föreslår hur pengarna ska delas och den andra säger ja. Annars avgör vi ärendet.',
  },
  {
    label: 'Påminn om svar',
    text: 'Hej! Vi väntar på svar från er. Skriv här så snart ni kan, annars avgör vi ärendet med det vi har.',
  },
  {
    label: 'Allt är på plats',
    text: 'Tack, nu har vi det vi behöver. Vi avgör ärendet och ni får beslutet i ett mejl.',
  },
] as const;

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
