'use client';

import { Alert, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { MainButton } from '@/components/main-button';
import { judgeMail, type MailVerdict } from '@/domain/site/mail-check';
import { mailSubjects } from './mail-subjects';

interface Answer {
  color: 'pine' | 'signal' | 'blue';
  title: string;
  text: string;
}

const answers: Record<MailVerdict, Answer> = {
  our_address: {
    color: 'pine',
    title: 'Adressen är vår',
    text: 'Men en avsändare går att förfalska. Är du osäker, klicka inte i mejlet. Logga in här och se om samma sak står på ditt köp.',
  },
  our_domain: {
    color: 'signal',
    title: 'Den adressen mejlar vi inte från',
    text: 'Den slutar som våra, men vi skickar inga mejl därifrån. Klicka inte i mejlet, och hör av dig till oss.',
  },
  other_address: {
    color: 'signal',
    title: 'Adressen är inte vår',
    text: 'Klicka inte i mejlet och lämna inga uppgifter. Står det att det kommer från oss, hör gärna av dig.',
  },
  our_subject: {
    color: 'blue',
    title: 'Så kan ett mejl från oss heta',
    text: 'Men en rubrik kan vem som helst skriva av. Kontrollera avsändaren också.',
  },
  other_subject: {
    color: 'signal',
    title: 'Så heter inget av våra mejl',
    text: 'Kontrollera att hela rubriken kom med, utan tecken före eller efter. Klicka inte i mejlet innan du är säker.',
  },
};

/** Checks a pasted address in the browser alone: it is never sent. */
export function MailCheck({ addresses }: { addresses: readonly string[] }) {
  const [pasted, setPasted] = useState('');
  const [verdict, setVerdict] = useState<MailVerdict | null>(null);
  const answer = verdict && answers[verdict];
  const check = (event: FormEvent) => {
    event.preventDefault();
    setVerdict(judgeMail(pasted, { addresses, subjects: mailSubjects }));
  };
  return (
    // The field has no name: without its code the form sends nothing.
    <form onSubmit={check}>
      <Stack gap="sm" maw="34rem">
        <TextInput
          label="Avsändarens adress eller mejlets rubrik"
          description="Det du klistrar in stannar i din webbläsare."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={300}
          value={pasted}
          onChange={(event) => {
            setPasted(event.currentTarget.value);
            setVerdict(null);
          }}
        />
        <div>
          <MainButton type="submit">Kontrollera</MainButton>
        </div>
        <div role="status">
          {answer && (
            <Alert color={answer.color} title={answer.title}>
              {answer.text}
            </Alert>
          )}
        </div>
      </Stack>
    </form>
  );
}
