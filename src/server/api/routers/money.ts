import { datedPageInput } from '@/domain/listing/input';
import {
  acceptChargebackInput,
  differencesInput,
  handleDifferenceInput,
  heldDay,
  heldInput,
  moneyRef,
  movementRef,
  movementsInput,
  reportInput,
  resolveLiabilityInput,
  saveEvidenceInput,
  sendEvidenceInput,
} from '@/domain/money/input';
import { acceptChargeback } from '../../services/money/accept-chargeback';
import { compareWithStripe, sumOwed } from '../../services/money/compare-held';
import { confirmLiability } from '../../services/money/confirm-liability';
import { exportDac7 } from '../../services/money/export-dac7';
import { exportHeld } from '../../services/money/export-held';
import { exportReport } from '../../services/money/export-report';
import { getChargeback } from '../../services/money/get-chargeback';
import { getDac7 } from '../../services/money/get-dac7';
import { getReport } from '../../services/money/get-report';
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
import { sumPaymentMethods } from '../../services/money/sum-payment-methods';
import { withdrawLiability } from '../../services/money/withdraw-liability';
import { orProviderDown } from '../../stripe/client';
import { adminList, adminMutation, adminQuery, adminSums, adminView, router } from '../trpc';

export const moneyRouter = router({
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
  acceptChargeback: adminMutation('money', acceptChargebackInput, (input, call) =>
    orProviderDown(acceptChargeback(input, call)),
  ),
  deadLetters: adminQuery('read', datedPageInput, listDeadLetters),
  retryDeadLetter: adminMutation('money', moneyRef, retryDeadLetter),
  differences: adminQuery('read', differencesInput, listDifferences),
  handleDifference: adminMutation('money', handleDifferenceInput, handleDifference),
  resolveLiability: adminMutation('money', resolveLiabilityInput, resolveLiability),
  confirmLiability: adminMutation('money', moneyRef, confirmLiability),
  withdrawLiability: adminMutation('money', moneyRef, withdrawLiability),
  owed: adminQuery('read', heldDay, sumOwed),
  atStripe: adminSums('read', heldDay, (input, call) => orProviderDown(compareWithStripe(input, call))),
  exportHeld: adminView('read', heldDay, exportHeld),
  report: adminSums('read', reportInput, getReport),
  exportReport: adminSums('read', reportInput, exportReport),
  dac7: adminSums('money', reportInput, getDac7),
  exportDac7: adminView('money', reportInput, exportDac7),
});
