import { WITHDRAWAL_REFUND_DAYS, type WithdrawalOutcome } from '@/domain/purchase/withdrawal';
import { SITE_NAME } from '@/domain/site/site';
import { formatFullInstant } from '@/text/dates';
import { withdrawalOutcomeTexts, withdrawalTasks } from '@/text/purchase';
import { Action, Deadline, P, Quote, Small } from '../parts/blocks';
import { Layout } from '../parts/layout';
import type { AccountLink, Mail } from '../parts/mail';
import { completedDates } from '../parts/purchase';
import { reasons } from '../parts/words';

/** A withdrawal from the contract about our service, as it was received. */
interface WithdrawalProps {
  name: string;
  email: string;
  /** Which purchase. */
  reference: string;
  message: string | null;
  at: Date;
  /** What happens to the fee; null while the purchase is unknown. */
  outcome: WithdrawalOutcome | null;
}

const sampleWithdrawal: WithdrawalProps = {
  name: 'Åsa Öberg',
  email: 'asa@lopp.example',
  reference: 'Vasaloppet, kvitto 4F1C0000',
  message: 'Jag vill ha tillbaka avgiften.',
  at: completedDates.paidAt,
  outcome: 'fee_back',
};

/** The full statement as received: the receipt required by law. */
const Statement = ({ name, email, reference, message, at }: WithdrawalProps) => (
  <>
    <P>
      Mottaget: <strong>{formatFullInstant(at)}</strong>
    </P>
    <P>
      {name} ({email}) har meddelat att avtalet om vår tjänst ångras för detta köp:
    </P>
    <Quote>{reference}</Quote>
    {message && (
      <>
        <P>Meddelande:</P>
        <Quote>{message}</Quote>
      </>
    )}
  </>
);

/** Nothing else is left of a purchase that was never paid, or whose money has all gone back. */
const isKept = (outcome: WithdrawalOutcome | null) => outcome !== 'all_back' && outcome !== 'nothing_paid';

/** `link`: what the right covers. */
export const withdrawalReceived: Mail<AccountLink & WithdrawalProps> = {
  subject: () => `Vi har tagit emot din ånger hos ${SITE_NAME}`,
  body: ({ firstName, link, ...statement }) => (
    <Layout
      preview={`Mottaget ${formatFullInstant(statement.at)}. Spara mejlet, det är ditt kvitto.`}
      heading="Vi har tagit emot din ånger"
      firstName={firstName}
      reason={reasons.withdrawal}
    >
      <P>Här är ditt kvitto på att du har använt ångerrätten. Spara mejlet.</P>
      <Statement {...statement} />
      <P>
        {statement.outcome
          ? withdrawalOutcomeTexts[statement.outcome]
          : `Vi letar upp köpet och betalar tillbaka det du har rätt till senast ${WITHDRAWAL_REFUND_DAYS} dagar efter att vi fick meddelandet, på samma sätt som du betalade.`}
      </P>
      {isKept(statement.outcome) && (
        <P>Köpet av själva startplatsen gjorde du av en privatperson, och det gäller som förut.</P>
      )}
      <Action href={link}>Läs om ångerrätten</Action>
      <P>Var det inte du som skickade det här? Svara på mejlet, så reder {SITE_NAME} ut det.</P>
    </Layout>
  ),
  sample: { ...sampleWithdrawal, firstName: 'Åsa', link: 'https://lopp.example/angra' },
};

/**
 * The address is not verified and may be another's: the mail contains nothing of the statement.
 * `link`: the page that requests the receipt.
 */
export const withdrawalLink: Mail<{ at: Date; link: string }> = {
  subject: () => `Hämta kvittot på din ånger hos ${SITE_NAME}`,
  body: ({ at, link }) => (
    <Layout
      preview={`Mottaget ${formatFullInstant(at)}. Kvittot hämtar du med ett klick.`}
      heading="Vi har tagit emot din ånger"
      firstName={null}
      reason={reasons.withdrawal}
    >
      <P>
        Mottaget: <strong>{formatFullInstant(at)}</strong>. Den tiden gäller, oavsett när du hämtar kvittot.
      </P>
      <P>Tryck på knappen, så mejlar vi kvittot med allt du skrev. Spara det.</P>
      <Action href={link}>Hämta kvittot</Action>
      <Small>
        Har du inte ångrat något hos oss? Då har någon skrivit fel adress, och du kan strunta i det här
        mejlet.
      </Small>
    </Layout>
  ),
  sample: { at: sampleWithdrawal.at, link: 'https://lopp.example/angra/kvitto?id=4f1c' },
};

/**
 * `statement`: null while the address is not verified. `link`: the admins' list.
 * `due`: when the fee must have been paid back.
 */
export const withdrawalToHandle: Mail<
  AccountLink & { statement: WithdrawalProps | null; at: Date; due: Date }
> = {
  subject: () => 'Ny ånger att handlägga',
  body: ({ firstName, link, due, at, statement }) => (
    <Layout
      preview="Någon har ångrat avtalet om vår tjänst."
      heading="Ny ånger att handlägga"
      firstName={firstName}
      reason={reasons.admin}
    >
      {statement ? (
        <Statement {...statement} />
      ) : (
        <P>
          Mottaget: <strong>{formatFullInstant(at)}</strong>. Adressen är inte bekräftad, så det som skrevs
          visas bara i listan.
        </P>
      )}
      {statement?.outcome && <P>{withdrawalTasks[statement.outcome]}</P>}
      <Deadline label="Betala tillbaka senast" at={due} />
      <Action href={link}>Öppna listan</Action>
      <P>
        {statement
          ? 'Personen har fått ett kvitto med samma innehåll.'
          : 'Personen har fått en länk till sitt kvitto.'}
      </P>
    </Layout>
  ),
  sample: {
    statement: sampleWithdrawal,
    at: sampleWithdrawal.at,
    firstName: 'Åsa',
    link: 'https://lopp.example/admin/manager?tab=withdrawals',
    due: new Date('2026-12-05T13:30:00Z'),
  },
};
