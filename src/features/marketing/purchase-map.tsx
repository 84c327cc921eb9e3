import { Card, Flex, Text, ThemeIcon, Title } from '@mantine/core';
import {
  IconBuildingBank,
  IconClockExclamation,
  IconCreditCard,
  IconLock,
  IconMessageReport,
  IconReplace,
  IconThumbUp,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { numbers as n } from '@/text/policy-numbers';
import classes from './purchase-map.module.css';

type Role = 'buyer' | 'seller';

const names: Record<Role, string> = { buyer: 'Köparen', seller: 'Säljaren' };

interface Branch {
  icon: ReactNode;
  condition: string;
  result: string;
}

interface Stage {
  key: string;
  title: string;
  icon: ReactNode;
  /** Who acts. */
  actor: Role;
  buyer: string;
  seller: string;
  /** Where the money is. */
  money: string;
  /** What happens when it does not go as planned. */
  otherwise: Branch[];
}

const branchIcon = { size: 22, color: 'var(--lb-signal-text)', style: { flex: 'none', marginInlineEnd: 11 } };
const late = <IconClockExclamation {...branchIcon} aria-hidden="true" />;

const stages: Stage[] = [
  {
    key: 'payment',
    title: 'Betalning',
    icon: <IconCreditCard size={24} aria-hidden="true" />,
    actor: 'buyer',
    buyer: `Betalar priset plus ${n.serviceFee} till oss och fyller i det arrangören behöver veta. Arrangörens avgift, när köparen betalar den, kommer senare.`,
    seller: 'Får ett mejl om att platsen är såld.',
    money: 'Pengarna hålls',
    otherwise: [
      {
        icon: late,
        condition: 'Betalar köparen inte i tid?',
        result: `Platsen är reserverad i ${n.reservation}. Sedan blir den ledig för andra, och ingen har betalat något.`,
      },
    ],
  },
  {
    key: 'name-change',
    title: 'Namnbyte',
    icon: <IconReplace size={24} aria-hidden="true" />,
    actor: 'seller',
    buyer: 'Väntar, och ser hur lång tid som är kvar.',
    seller: `Byter namn hos arrangören inom ${n.nameChangeTime} och laddar upp bekräftelsen.`,
    money: 'Pengarna hålls',
    otherwise: [
      {
        icon: late,
        condition: 'Hinner säljaren inte?',
        result:
          'Köparen får automatiskt tillbaka allt, även serviceavgiften. Annonsen pausas, och säljaren kan aktivera den igen eller ta bort den permanent.',
      },
    ],
  },
  {
    key: 'confirmation',
    title: 'Bekräftelse',
    icon: <IconThumbUp size={24} aria-hidden="true" />,
    actor: 'buyer',
    buyer: `Kontrollerar namnbytet och bekräftar inom ${n.confirmationTime}.`,
    seller: 'Väntar på köparens svar.',
    money: 'Pengarna hålls',
    otherwise: [
      {
        icon: late,
        condition: 'Svarar köparen inte?',
        result: `Efter ${n.confirmationTime} utan rapport räknas köpet som bekräftat.`,
      },
      {
        icon: <IconMessageReport {...branchIcon} aria-hidden="true" />,
        condition: 'Stämmer något inte?',
        result:
          'Köparen väljer Rapportera Problem. Utbetalningen stoppas, och vi avgör vart pengarna ska gå.',
      },
    ],
  },
  {
    key: 'payout',
    title: 'Utbetalning',
    icon: <IconBuildingBank size={24} aria-hidden="true" />,
    actor: 'seller',
    buyer: 'Står på startlistan. Lycka till!',
    seller: `Får sitt pris minus betalleverantörens avgift, ${n.sellerFee}.`,
    money: 'Pengarna är på väg till säljaren',
    otherwise: [],
  },
];

/** The purchase as a diagram: four stages, what each party does, where the money is, and what happens otherwise. */
export const PurchaseMap = () => (
  <ol className={classes.map}>
    {stages.map(({ key, title, icon, actor, money, otherwise, ...parts }) => (
      <li key={key} className={classes.stage}>
        <ThemeIcon
          size="3rem"
          radius="xl"
          bg={key === 'payout' ? 'var(--lb-signal)' : 'var(--lb-band)'}
          c={key === 'payout' ? 'var(--lb-on-signal)' : 'var(--lb-on-band)'}
          className={classes.node}
        >
          {icon}
        </ThemeIcon>
        <Title order={3} fz={22} lh={1.2} className={classes.title}>
          {title}
        </Title>
        <Flex
          component="p"
          align="center"
          gap={6}
          c="var(--lb-done)"
          fz="sm"
          fw={600}
          className={classes.money}
        >
          {key === 'payout' ? (
            <IconBuildingBank size={16} style={{ flex: 'none' }} aria-hidden="true" />
          ) : (
            <IconLock size={16} style={{ flex: 'none' }} aria-hidden="true" />
          )}
          {money}
        </Flex>
        {(['buyer', 'seller'] as const).map((role) => (
          <Card
            key={role}
            radius="md"
            px="md"
            py="sm"
            className={classes.part}
            data-role={role}
            {...(role === actor
              ? { bd: '1px solid var(--lb-done)' }
              : { bg: 'var(--lb-surface-sunk)', shadow: 'none' })}
          >
            <Text component="h4" fz="sm" fw={700} mb={2} c={role === actor ? 'var(--lb-done)' : undefined}>
              {names[role]}
            </Text>
            <Text>{parts[role]}</Text>
          </Card>
        ))}
        {otherwise.length > 0 && (
          <ul className={classes.otherwise}>
            {otherwise.map((branch) => (
              <Card
                component="li"
                key={branch.condition}
                orientation="horizontal"
                radius="md"
                px="md"
                py="sm"
                shadow="none"
                fz="sm"
                bd="2px dashed var(--lb-warn-line)"
                bg="var(--lb-warn-bg)"
              >
                {branch.icon}
                <span>
                  <strong>{branch.condition}</strong> {branch.result}
                </span>
              </Card>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ol>
);
