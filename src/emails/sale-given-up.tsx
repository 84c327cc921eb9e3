import { Link } from '@react-email/components';
import { REFUND_BANK_DAYS } from '@/text/dates';
import { formatKr } from '@/text/numbers';
import { giveUpCauses } from '@/text/purchase';
import { inAllText } from '@/text/race';
import { letter } from './letter';
import type { Mail } from './mail';
import { Action, P, Quote, Subheading } from './parts/blocks';
import { Layout } from './parts/layout';
import { styles } from './parts/styles';
import { reasons } from './parts/words';
import type { MailProps, PurchaseMailProps } from './props';

export const saleGivenUpSeller = letter<PurchaseMailProps>('seller', {
  subject: ({ title }) => `Försäljningen är avbruten: ${title}`,
  preview: 'Köparen får alla pengar tillbaka och annonsen är pausad.',
  heading: 'Försäljningen är avbruten',
  paragraphs: ({ title }) => [
    `Tack för att du sa till. Köparen av din startplats i ${title} får tillbaka hela beloppet, och du behöver inte göra något mer.`,
    'Annonsen är pausad. Vill du sälja platsen längre fram kan du lägga upp den igen.',
  ],
  button: 'Till mina annonser',
  href: ({ links }) => links.myListings,
});

export const saleGivenUpBuyer: Mail<MailProps['saleGivenUpBuyer']> = {
  subject: ({ title, split }) => `Köpet blev inte av, du får tillbaka ${formatKr(split.total)}: ${title}`,
  body: ({ firstName, title, split, raceName, reason, words, similar, raceLink }) => (
    <Layout
      preview={`Säljaren kunde inte genomföra försäljningen. Hela beloppet, ${formatKr(split.total)}, är på väg tillbaka.`}
      heading="Du får alla pengar tillbaka"
      firstName={firstName}
      reason={reasons.buyer}
    >
      <P>
        Tyvärr blir det inget av ditt köp av startplatsen i {title}. {giveUpCauses[reason]}
      </P>
      {words && (
        <>
          <P>Säljaren skriver:</P>
          <Quote>{words}</Quote>
        </>
      )}
      <P>
        Hela beloppet, {formatKr(split.total)}, är på väg tillbaka samma väg som du betalade. Det brukar synas
        inom {REFUND_BANK_DAYS}. Du behöver inte göra något.
      </P>
      {similar.length > 0 ? (
        <>
          <Subheading>Andra platser i {raceName}</Subheading>
          <ul style={styles.list}>
            {similar.map((place) => (
              <li key={place.link} style={styles.listItem}>
                <Link href={place.link} style={styles.link} className="green">
                  {place.title}, {place.distance}
                </Link>
                {place.startGroup && `, ${place.startGroup}`}: {inAllText(place.cost)}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <P>
          Just nu är ingen annan plats i {raceName} till salu. Bevaka loppet, så får du ett mejl när det
          kommer en.
        </P>
      )}
      <Action href={similar[0]?.link ?? raceLink}>
        {similar.length > 0 ? 'Se en liknande plats' : 'Till loppet'}
      </Action>
    </Layout>
  ),
};
