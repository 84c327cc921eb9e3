import type { PaymentMethod } from '@/domain/payment-methods';
import { paymentMethodNames } from '@/text/payment-methods';
import classes from './payment-marks.module.css';

/** Our own drawings, of what one pays with: a phone, a card, an invoice. */
const drawings: Record<PaymentMethod, string> = {
  swish: 'M7 3h10v18H7zM10 12l2 2 3-4',
  card: 'M3 6h18v12H3zM3 10h18M7 14h3',
  klarna: 'M5 3h14v18l-3.5-2-3.5 2-3.5-2L5 21zM9 8h6M9 12h6',
};

/** What one can pay with; nothing until Stripe has confirmed it. */
export const PaymentMarks = ({ methods }: { methods: readonly PaymentMethod[] }) =>
  methods.length > 0 && (
    <ul className={classes.marks} aria-label="Betalsätt">
      {methods.map((method) => (
        <li key={method}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={drawings[method]} />
          </svg>
          {paymentMethodNames[method]}
        </li>
      ))}
    </ul>
  );
