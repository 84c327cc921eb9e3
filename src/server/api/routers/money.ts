import { datedPageInput } from '@/domain/validation/listing';
import {
  differencesInput,
  handleDifferenceInput,
  heldInput,
  moneyRef,
  movementRef,
  movementsInput,
  resolveLiabilityInput,
  saveEvidenceInput,
  sendEvidenceInput,
} from '@/domain/validation/money';
import { confirmLiability } from '../../services/money/confirm-liability';
import { getChargeback } from '../../services/money/get-chargeback';
import { handleDifference } from '../../services/money/handle-difference';
import { listChargebacks } from '../../services/money/list-chargebacks';
import { listDeadLetters } from '../../services/money/list-dead-letters';
import { listDifferences } from '../../services/money/list-differences';
import { listHeld } from '../../services/money/list-held';
import { listMovements } from '../../services/money/list-movements';
import { resolveLiability } from '../../services/money/resolve-liability';
import { retryDeadLetter } from '../../services/money/retry-dead-letter';
import { retryMovement } from '../../services/money/retry-movement';
import { saveEvidence } from '../../services/money/save-evidence';
import { sendEvidence } from '../../services/money/send-evidence';
import { sumHeld } from '../../services/money/sum-held';
import { sumPaymentMethods } from '../../services/money/sum-payment-methods';
import { withdrawLiability } from '../../services/money/withdraw-liability';
import { orProviderDown } from '../../stripe/client';
import { adminList, adminMutation, adminQuery, router } from '../trpc';

export const moneyRouter = router({
  summary: adminList('read', sumHeld),
  methods: adminList('read', sumPaymentMethods),
  held: adminQuery('read', heldInput, listHeld),
  movements: adminQuery('read', movementsInput, listMovements),
  retryMovement: adminMutation('money', movementRef, retryMovement),
  chargebacks: adminQuery('read', datedPageInput, listChargebacks),
  chargeback: adminQuery('read', moneyRef, getChargeback),
  saveEvidence: adminMutation('money', saveEvidenceInput, saveEvidence),
  sendEvidence: adminMutation('money', sendEvidenceInput, (input, call) =>
    orProviderDown(sendEvidence(input, call)),
  ),
  deadLetters: adminQuery('read', datedPageInput, listDeadLetters),
  retryDeadLetter: adminMutation('money', moneyRef, retryDeadLetter),
  differences: adminQuery('read', differencesInput, listDifferences),
  handleDifference: adminMutation('money', handleDifferenceInput, handleDifference),
  resolveLiability: adminMutation('money', resolveLiabilityInput, resolveLiability),
  confirmLiability: adminMutation('money', moneyRef, confirmLiability),
  withdrawLiability: adminMutation('money', moneyRef, withdrawLiability),
});
