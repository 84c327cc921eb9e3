import { datedPageInput } from '@/domain/validation/listing';
import {
  differencesInput,
  handleDifferenceInput,
  heldDay,
  heldInput,
  moneyRef,
  movementRef,
  movementsInput,
  reportInput,
  resolveLiabilityInput,
} from '@/domain/validation/money';
import { compareWithStripe, sumOwed } from '../../services/money/compare-held';
import { confirmLiability } from '../../services/money/confirm-liability';
import { exportHeld } from '../../services/money/export-held';
import { exportReport } from '../../services/money/export-report';
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
import { sendEvidence } from '../../services/money/send-evidence';
import { sumPaymentMethods } from '../../services/money/sum-payment-methods';
import { withdrawLiability } from '../../services/money/withdraw-liability';
import { orProviderDown } from '../../stripe/client';
import { adminList, adminMutation, adminQuery, adminSums, adminView, router } from '../trpc';

export const moneyRouter = router({
  methods: adminList(sumPaymentMethods),
  held: adminQuery(heldInput, listHeld),
  owed: adminQuery(heldDay, sumOwed),
  atStripe: adminSums(heldDay, (input, call) => orProviderDown(compareWithStripe(input, call))),
  exportHeld: adminView(heldDay, exportHeld),
  report: adminSums(reportInput, getReport),
  exportReport: adminSums(reportInput, exportReport),
  movements: adminQuery(movementsInput, listMovements),
  retryMovement: adminMutation(movementRef, retryMovement),
  chargebacks: adminQuery(datedPageInput, listChargebacks),
  sendEvidence: adminMutation(moneyRef, (input, call) => orProviderDown(sendEvidence(input, call))),
  deadLetters: adminQuery(datedPageInput, listDeadLetters),
  retryDeadLetter: adminMutation(moneyRef, retryDeadLetter),
  differences: adminQuery(differencesInput, listDifferences),
  handleDifference: adminMutation(handleDifferenceInput, handleDifference),
  resolveLiability: adminMutation(resolveLiabilityInput, resolveLiability),
  confirmLiability: adminMutation(moneyRef, confirmLiability),
  withdrawLiability: adminMutation(moneyRef, withdrawLiability),
});
