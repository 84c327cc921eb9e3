import { formatKr, inEitherCase } from '@/text/numbers';
import type { Mail } from './mail';
import { Action, BareLink, P, Small } from './parts/blocks';
import { Layout } from './parts/layout';
import { reasons } from './parts/words';
import type { MailProps } from './props';

export const watchConfirm: Mail<MailProps['watchConfirm']> = {
  subject: ({ raceNames }) => `Bekräfta din bevakning av ${raceNames[0]}`,
  body: ({ raceNames, maximum, link }) => (
    <Layout
      preview="Ett klick, sedan mejlar vi dig när nya startplatser kommer upp."
      heading="Bekräfta din bevakning"
      firstName={null}
      reason={reasons.watchAsked}
    >
      <P>
        Bekräfta att du vill få ett mejl när någon säljer en startplats till {inEitherCase(raceNames)}
        {maximum !== null && <> för högst {formatKr(maximum)} allt som allt</>}.
      </P>
      <Action href={link}>Bekräfta bevakningen</Action>
      <Small>Har du inte bett om det? Då kan du strunta i det här mejlet. Inget händer.</Small>
      <BareLink href={link} />
    </Layout>
  ),
};
