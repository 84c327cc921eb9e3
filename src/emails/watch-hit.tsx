import { Link } from '@react-email/components';
import type { Mail } from './mail';
import { Bib } from './parts/bib';
import { Action, P, Small } from './parts/blocks';
import { Layout } from './parts/layout';
import { styles } from './parts/styles';
import { reasons } from './parts/words';
import type { MailProps } from './props';

export const watchHit: Mail<MailProps['watchHit']> = {
  subject: ({ title }) => `Ny startplats till ${title}`,
  body: ({ raceName, cost, link, bidLink, endLink, cover, ...place }) => (
    <Layout
      preview="Först till kvarn: platsen är din när du har betalat."
      heading="Ny startplats till salu"
      firstName={null}
      reason={reasons.watch}
      cover={cover}
    >
      <P>Någon säljer en plats till {raceName}, som du bevakar.</P>
      <Bib place={place} cost={cost} />
      <Action href={link}>Se startplatsen</Action>
      <P>
        Hinner du inte alltid först?{' '}
        <Link href={bidLink} style={styles.link} className="green">
          Lägg ett köpbud
        </Link>
        , så köper vi nästa plats som passar så fort den kommer upp.
      </P>
      <Small>
        Vill du inte ha fler mejl om loppet?{' '}
        <Link href={endLink} style={styles.link} className="green">
          Avsluta bevakningen
        </Link>
      </Small>
    </Layout>
  ),
};
