import { IconClock, IconId, IconLock, IconShieldCheck } from '@tabler/icons-react';
import { Facts } from '@/components/facts';
import { SELLER_ACCOUNT_TIME } from '@/text/sellers';

/** What Stripe asks of a seller, before they go there. */
export const StripeNeeds = () => (
  <Facts
    facts={[
      {
        label: 'Det här frågar Stripe efter',
        value: 'Namn, personnummer, adress och telefonnummer, och bankkontot som pengarna ska till.',
        icon: <IconId size={18} />,
      },
      {
        label: 'Varför?',
        value:
          'Stripe betalar ut pengarna och måste enligt lag veta vem som får dem. Det gör också att köparen kan lita på dig.',
        icon: <IconShieldCheck size={18} />,
      },
      {
        label: 'Hur lång tid tar det?',
        value: `Ungefär ${SELLER_ACCOUNT_TIME}. Ha telefonen och ditt kontonummer till hands, ibland även en id-handling.`,
        icon: <IconClock size={18} />,
      },
      {
        label: 'Vem ser det?',
        value: 'Bara Stripe. Du fyller i det hos dem, och vi får veta att kontot är klart.',
        icon: <IconLock size={18} />,
      },
    ]}
  />
);
