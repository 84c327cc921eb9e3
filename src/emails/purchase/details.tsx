import { PAUSE_HOURS } from '@/domain/purchase/deadlines';
import type { BuyerField } from '@/domain/race/fields';
import { formatInstant, formatShortInstant } from '@/text/dates';
import { inSentence } from '@/text/numbers';
import { fieldInSentence } from '@/text/purchase';
import { Action, CalendarNote, Deadline, P, Small } from '../parts/blocks';
import { Layout } from '../parts/layout';
import type { Mail } from '../parts/mail';
import type { PurchaseMailProps } from '../parts/purchase';
import { samplePurchase } from '../parts/samples';
import { nameChangeDeadlineOf, reasons } from '../parts/words';

/** Which detail the organiser does not accept; the seller's words about it are on the page alone. */
export const detailsRequested: Mail<
  PurchaseMailProps & { field: BuyerField; requestedBy: 'seller' | 'organiser' }
> = {
  subject: ({ title, field }) => `Rätta ${fieldInSentence[field]}, så går namnbytet vidare: ${title}`,
  body: (purchase) => {
    const deadline = nameChangeDeadlineOf(purchase);
    return (
      <Layout
        preview={`Arrangören tar inte emot ${fieldInSentence[purchase.field]}. Rätta senast ${formatShortInstant(deadline)}.`}
        heading={`Kan du rätta ${fieldInSentence[purchase.field]}?`}
        firstName={purchase.firstName}
        reason={reasons.buyer}
      >
        <P>
          {purchase.requestedBy === 'organiser'
            ? `Arrangören håller på med namnbytet i ${purchase.title}, men kan inte ta emot `
            : `Säljaren håller på med namnbytet i ${purchase.title}, men arrangören tar inte emot `}
          <strong>{fieldInSentence[purchase.field]}</strong> som du har lämnat.{' '}
          {purchase.requestedBy === 'organiser'
            ? 'Det arrangören skriver står på sidan för köpet. Rätta uppgiften där, så går namnbytet vidare.'
            : 'Kontrollera uppgiften hos arrangören och rätta den, så kan säljaren fortsätta.'}
        </P>
        <Deadline label="Namnbytet ska vara klart senast" at={deadline} />
        <Action href={purchase.links.confirmPurchase}>Rätta uppgiften</Action>
        <CalendarNote file={purchase.calendar} />
        <P>
          Säljarens tid väntar på dig i högst {PAUSE_HOURS} timmar. Blir namnbytet inte gjort i tid avbryts
          köpet och du får tillbaka hela beloppet.
        </P>
        <Small>Skicka inga uppgifter i ett svar på mejlet. Du rättar dem bara när du är inloggad.</Small>
      </Layout>
    );
  },
  sample: { ...samplePurchase, field: 'customer_number', requestedBy: 'seller' },
};

/** `fields`: what is new, by name. */
export const detailsCorrected: Mail<PurchaseMailProps & { fields: BuyerField[] }> = {
  subject: ({ title }) => `Köparen har rättat sina uppgifter: ${title}`,
  body: (purchase) => {
    const deadline = nameChangeDeadlineOf(purchase);
    return (
      <Layout
        preview={`Använd de nya uppgifterna. Namnbytet ska vara klart senast ${formatShortInstant(deadline)}.`}
        heading="Köparen har rättat sina uppgifter"
        firstName={purchase.firstName}
        reason={reasons.seller}
      >
        <P>
          Det här är nytt för {purchase.title}:{' '}
          <strong>{inSentence(purchase.fields.map((field) => fieldInSentence[field]))}</strong>. Uppgifterna
          finns på sidan för namnbytet, där det nya är utmärkt.
        </P>
        <P>Använd bara de nya. Har du redan skickat de gamla till arrangören, rätta dem där också.</P>
        <Deadline label="Klart senast" at={deadline} />
        <Action href={purchase.links.nameChange}>Se de nya uppgifterna</Action>
        <Small>Är namnbytet inte klart {formatInstant(deadline)} får köparen pengarna tillbaka.</Small>
      </Layout>
    );
  },
  sample: { ...samplePurchase, fields: ['customer_number', 'phone'] },
};
