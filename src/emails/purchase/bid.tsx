import { WITHDRAWAL_DAYS } from '@/domain/purchase/withdrawal';
import { placeText } from '@/text/listing';
import { formatKr } from '@/text/numbers';
import { Action, Deadline, P, Small, TextLink } from '../parts/blocks';
import { Layout } from '../parts/layout';
import type { Mail } from '../parts/mail';
import { type PurchaseMailProps, samplePurchase, unpaidDates } from '../parts/purchase';
import { reasons } from '../parts/words';

const notCharged = {
  declined: 'Ditt sparade kort nekades, så vi kunde inte betala den.',
  authentication_required: 'Din bank vill att du själv godkänner köpet, så vi kunde inte betala den.',
} as const;

/** A bid's saved card was not charged: its buyer pays before `payBy`. Names one sum, what is paid now. */
export const bidNotCharged: Mail<
  PurchaseMailProps & { why: 'declined' | 'authentication_required'; payBy: Date }
> = {
  subject: ({ raceName }) => `Betala själv, så är platsen din: ${raceName}`,
  body: ({ why, payBy, ...purchase }) => (
    <Layout
      preview={`${notCharged[why]} Platsen väntar på dig en halvtimme.`}
      heading="Vi har hittat en startplats åt dig"
      firstName={purchase.firstName}
      reason={reasons.bid}
    >
      <P>
        Det finns en startplats till {placeText({ ...purchase, date: purchase.raceDate })}, och det är din
        tur. {notCharged[why]} Inga pengar har dragits. Du betalar {formatKr(purchase.split.charged)} nu.
      </P>
      <Deadline label="Platsen väntar på dig till" at={payBy} />
      <Action href={purchase.links.listing}>Betala {formatKr(purchase.split.charged)} nu</Action>
      <P>
        Betalar du inte i tid går platsen till nästa i kön, och ditt bud pausas. Du behåller din plats i kön:
        byt kort bland dina köpbud om det behövs, och återuppta budet där.
      </P>
      <Small>
        När du lade budet bad du oss att börja med vår tjänst direkt. När du har betalat kan du ångra den inom{' '}
        {WITHDRAWAL_DAYS} dagar, men inte sedan affären är slutförd:{' '}
        <TextLink href={purchase.links.withdraw} />
      </Small>
    </Layout>
  ),
  sample: {
    ...samplePurchase,
    title: samplePurchase.raceName,
    dates: unpaidDates,
    why: 'declined',
    payBy: new Date('2026-12-01T13:30:00Z'),
  },
};
