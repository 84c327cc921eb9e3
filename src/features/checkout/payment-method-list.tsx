import { Flex } from '@mantine/core';
import type { PaymentMethod } from '@/domain/money/payment-methods';
import { paymentMethodNames } from '@/text/purchase';

/** Our own drawings of the payment methods: a phone, a card, an invoice. */
const drawings: Record<PaymentMethod, string> = {
  swish: 'M7 3h10v18H7zM10 12l2 2 3-4',
  card: 'M3 6h18v12H3zM3 10h18M7 14h3',
  klarna: 'M5 3h14v18l-3.5-2-3.5 2-3.5-2L5 21zM9 8h6M9 12h6',
};

/** The payment methods; nothing until Stripe has confirmed them. */
export const PaymentMethodList = ({ methods }: { methods: readonly PaymentMethod[] }) =>
  methods.length > 0 && (
    <Flex
      component="ul"
      aria-label="Betalsätt"
      m={0}
      p={0}
      wrap="wrap"
      justify="center"
      gap="2px 12px"
      fz="xs"
      lh="xs"
      style={{ listStyle: 'none' }}
    >
      {methods.map((method) => (
        <Flex component="li" key={method} align="center" gap={5} style={{ whiteSpace: 'nowrap' }}>
          <svg
            width="1.15em"
            height="1.15em"
            viewBox="0 0 24 24"
            fill="none"
            stroke="var(--lb-done)"
            strokeWidth={2}
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
          >
            <path d={drawings[method]} />
          </svg>
          {paymentMethodNames[method]}
        </Flex>
      ))}
    </Flex>
  );
