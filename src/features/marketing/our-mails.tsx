import { Anchor } from '@mantine/core';
import { Link } from '@/components/link';
import { SITE_NAME } from '@/domain/site/site';
import { StaticPage } from '@/features/legal/static-page';
import { BreadcrumbJsonLd } from '@/features/seo/structured-data';
import { PurchaseMails } from './purchase-mails';

export const page = { name: 'Är mejlet från oss?', path: '/ar-mejlet-fran-oss' };

/** How to recognise a forged mail. */
export const OurMails = ({ sender, supportEmail }: { sender: string; supportEmail: string }) => (
  <StaticPage title={page.name} lead={`Så ser du om ett mejl kommer från ${SITE_NAME}.`}>
    <BreadcrumbJsonLd {...page} />
    <h2>Så mejlar vi</h2>
    <ul>
      <li>
        Våra mejl kommer från <strong>{sender}</strong>. Frågar du oss något svarar vi från{' '}
        <strong>{supportEmail}</strong>.
      </li>
      <li>
        En avsändare går att förfalska. Är du osäker, klicka inte i mejlet. Logga in här och se om samma sak
        står på ditt köp.
      </li>
      <li>Länkarna i dem leder till den här webbplatsen. Se efter vad som står i adressfältet.</li>
      <li>Säljare får också mejl av Stripe, som betalar ut pengarna, om sitt säljarkonto.</li>
    </ul>
    <h2>Det ber vi aldrig om</h2>
    <ul>
      <li>ditt lösenord, eller att du svarar på ett mejl med en kod,</li>
      <li>ditt kortnummer i ett mejl, ett sms eller ett samtal,</li>
      <li>att du legitimerar dig medan du pratar med någon i telefon,</li>
      <li>att du betalar på något annat sätt än på betalsidan du kommer till härifrån,</li>
      <li>att du skickar pengar för att få ut pengar, eller installerar något.</li>
    </ul>
    <h2>Gäller mejlet ett köp?</h2>
    <p>
      När du är inloggad ser du rubrikerna på de mejl vi har skickat till dig om köp och försäljningar, och
      när de skickades. Står mejlet inte där, lita inte på det. Mejl om annat, som ditt konto eller dina
      bevakningar, finns inte i listan.
    </p>
    <PurchaseMails path={page.path} />
    <p>
      Vad som har hänt och vad du ska göra står också under{' '}
      <Anchor component={Link} href="/auth/profile?tab=purchases">
        dina köp
      </Anchor>{' '}
      och{' '}
      <Anchor component={Link} href="/auth/profile?tab=listings">
        dina annonser
      </Anchor>
      .
    </p>
    <h2>Har du fått ett falskt mejl?</h2>
    <p>
      Skriv till{' '}
      <Anchor component={Link} href={`mailto:${supportEmail}`}>
        {supportEmail}
      </Anchor>{' '}
      och berätta. Har du redan lämnat kortuppgifter, ring din bank. Har du lämnat ditt lösenord,{' '}
      <Anchor component={Link} href="/auth/reset">
        välj ett nytt
      </Anchor>{' '}
      direkt.
    </p>
  </StaticPage>
);
