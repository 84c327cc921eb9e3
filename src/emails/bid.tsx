import type { QueueStep } from '@/domain/bid/queue';
import { SERVICE_FEE } from '@/domain/money/fees';
import { kronor, type Ore } from '@/domain/money/ore';
import { WITHDRAWAL_DAYS } from '@/domain/purchase/withdrawal';
import type { DateString } from '@/domain/time';
import { formatDate } from '@/text/dates';
import { formatKr } from '@/text/numbers';
import { Action, P, Small, TextLink } from './parts/blocks';
import { Layout } from './parts/layout';
import { letter, type Mail } from './parts/mail';
import { reasons } from './parts/words';

/** The data of a bid's mails. `maximum`: the highest total, öre; `link`: where it is changed and withdrawn. */
interface BidMailProps {
  firstName: string;
  raceName: string;
  raceDate: DateString;
  maximum: Ore;
  /** The last day on which it buys. */
  until: DateString;
  /** The buyer pays the organiser too, where its rules say so. */
  feeAccepted: boolean;
  link: string;
  raceLink: string;
}

const sampleBid = {
  firstName: 'Åsa',
  raceName: 'Vasaloppet',
  raceDate: '2027-03-07',
  maximum: kronor(2000),
  until: '2026-12-24',
  feeAccepted: true,
  link: 'https://lopp.example/auth/bud',
  raceLink: 'https://lopp.example/lopp/vasaloppet',
};

export const bidPlaced: Mail<BidMailProps & { withdrawLink: string; waiting: QueueStep | null }> = {
  subject: ({ raceName }) => `Du står i kö: ${raceName}`,
  body: ({ firstName, raceName, raceDate, maximum, until, feeAccepted, waiting, link, withdrawLink }) => (
    <Layout
      preview={`Vi köper åt dig så fort en startplats kostar högst ${formatKr(maximum)} i allt.`}
      heading="Nu står du i kö"
      firstName={firstName}
      reason={reasons.bid}
    >
      <P>
        När en startplats till {raceName} den {formatDate(raceDate)} kostar högst {formatKr(maximum)} i allt
        köper vi den åt dig, i turordning. Då drar vi platsens pris och vår avgift från ditt sparade kort. Vi
        drar aldrig mer än ditt högsta belopp, och vi köper bara en plats.
      </P>
      {feeAccepted && (
        <P>
          Är det du som ska betala arrangörens avgift räknas den in i beloppet. Den betalar du till arrangören
          vid namnbytet.
        </P>
      )}
      <P>
        Budet gäller till och med {formatDate(until)}.
        {waiting !== null && ` Just nu är du bland de ${waiting} första i kön.`}
      </P>
      <Action href={link}>Ändra eller ta bort budet</Action>
      <P>
        Du kan ändra, pausa eller ta bort budet när du vill, tills vi har köpt åt dig. Kortet är sparat hos
        Stripe och tas bort där när budet är slut.
      </P>
      <Small>
        När du lade budet bad du oss att börja med vår tjänst ({formatKr(SERVICE_FEE)}) direkt. När vi har
        köpt åt dig kan du ångra den inom {WITHDRAWAL_DAYS} dagar, men inte sedan affären är slutförd:{' '}
        <TextLink href={withdrawLink} />
      </Small>
    </Layout>
  ),
  sample: { ...sampleBid, withdrawLink: 'https://lopp.example/angra', waiting: 10 },
};

/** `cancelled`: the race is off. */
export const bidEnded = letter<BidMailProps & { cancelled: boolean }>('bid', {
  subject: ({ raceName }) => `Ditt bud är slut: ${raceName}`,
  preview: 'Budet köper inget mer, och ditt sparade kort tas bort hos Stripe.',
  heading: ({ cancelled }) => (cancelled ? 'Loppet är inställt' : 'Det blev ingen startplats den här gången'),
  paragraphs: ({ raceName, maximum, cancelled }) => [
    cancelled
      ? `${raceName} är inställt, så ditt bud är slut.`
      : `Ditt bud på ${raceName} är slut. Det kom ingen startplats för högst ${formatKr(maximum)} i allt som vi kunde köpa åt dig.`,
    'Budet köper inget mer, och ditt sparade kort tas bort hos Stripe.',
  ],
  button: 'Se loppet',
  href: ({ raceLink }) => raceLink,
  sample: { ...sampleBid, cancelled: false },
});
