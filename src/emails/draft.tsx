import type { DraftReminderHour } from '@/domain/listing/publish';
import { SELLER_ACCOUNT_TIME } from '@/text/account';
import { Action, P, Small, TextLink } from './parts/blocks';
import { Layout } from './parts/layout';
import { type AccountLink, letter, type Mail } from './parts/mail';
import { samplePurchase } from './parts/purchase';
import { reasons } from './parts/words';

/** A draft whose seller has not finished at Stripe. `next`: what they do there. `stopLink`: ends the reminders. */
type DraftReminderProps = AccountLink & {
  raceName: string;
  title: string;
  hours: DraftReminderHour;
  next: 'begin' | 'go_on' | 'complete';
  stopLink: string;
};

const steps: Record<DraftReminderProps['next'], { text: string; button: string }> = {
  begin: {
    text: `Vår betalleverantör Stripe behöver kontrollera vem du är och vart pengarna ska. Det tar ungefär ${SELLER_ACCOUNT_TIME}, och du behöver ditt personnummer och ditt bankkonto.`,
    button: 'Gör klart säljarkontot',
  },
  go_on: {
    text: 'Du har börjat hos Stripe, men något är kvar att fylla i. Det du redan har skrivit finns kvar.',
    button: 'Fortsätt hos Stripe',
  },
  complete: {
    text: 'Stripe behöver en uppgift till av dig. På sidan ser du var du fyller i den.',
    button: 'Komplettera säljarkontot',
  },
};

export const draftReminder: Mail<DraftReminderProps> = {
  subject: ({ raceName }) => `Din annons väntar på dig: ${raceName}`,
  body: ({ firstName, title, link, next, hours, stopLink }) => (
    <Layout
      preview="Annonsen är sparad. När säljarkontot är klart publiceras den av sig själv."
      heading="Din annons är sparad och väntar"
      firstName={firstName}
      reason={reasons.draft}
    >
      <P>
        Annonsen till {title} är klar och sparad. Ingen ser den än: den publiceras av sig själv när ditt
        säljarkonto är klart.
      </P>
      <P>{steps[next].text}</P>
      <Action href={link}>{steps[next].button}</Action>
      <P>
        {hours === 24
          ? 'Det här är den sista påminnelsen. Har du ändrat dig kan du ta bort utkastet på samma sida.'
          : 'Har du ändrat dig? Du kan ta bort utkastet på samma sida.'}
      </P>
      <Small>
        Vill du inte bli påmind? <TextLink href={stopLink}>Stoppa påminnelserna</TextLink>
      </Small>
    </Layout>
  ),
  sample: {
    firstName: 'Åsa',
    raceName: 'Vasaloppet',
    title: samplePurchase.title,
    link: 'https://lopp.example/auth/profile?tab=listings',
    hours: 1,
    next: 'begin',
    stopLink: 'https://lopp.example/utkast/paminnelser?token=def',
  },
};

/** A draft that could not be published when its seller's account was ready. */
export const draftRefused = letter<AccountLink & { raceName: string; title: string; why: string }>('draft', {
  subject: ({ raceName }) => `Annonsen kunde inte publiceras: ${raceName}`,
  preview: ({ why }) => why,
  heading: 'Annonsen kunde inte publiceras',
  paragraphs: ({ title, why }) => [
    `Ditt säljarkonto är klart, men annonsen till ${title} kunde inte publiceras. ${why}`,
    'Utkastet finns kvar bland dina annonser, där du kan ändra det eller ta bort det.',
  ],
  button: 'Se utkastet',
  href: ({ link }) => link,
  sample: {
    firstName: 'Åsa',
    raceName: 'Vasaloppet',
    title: samplePurchase.title,
    link: 'https://lopp.example/auth/profile?tab=listings',
    why: 'En annan annons har samma startnummer.',
  },
});
