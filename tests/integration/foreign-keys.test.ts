import { pg } from '@sandbox/database';
import { expect, test } from 'vitest';

/** Never joined or cascaded by, and of rows that are never deleted or of tables that stay small. */
const withoutIndex = [
  // Purchases and organisers are never deleted.
  'notifications.purchase_id',
  'organiser_contacts.organiser_id',
  'organiser_race_edits.organiser_id',
  'organiser_requests_to_join.organiser_id',
  'webhook_deliveries.purchase_id',
  'webhook_endpoints.organiser_id',
  // A handful of rows.
  'admin_invitations.confirmed_by',
  'admin_invitations.invited_by',
  'admin_invitations.user_id',
  'homepage_banners.created_by',
  'organiser_contacts.invited_by',
  'organiser_contacts.user_id',
  'organiser_keys.created_by',
  'webhook_endpoints.created_by',
  // What admins have handled.
  'chargebacks.evidence_sent_by',
  'chargebacks.evidence_texts_by',
  'disputes.proposed_by',
  'disputes.resolved_by',
  'entry_conflicts.handled_by',
  'notices.appeal_decided_by',
  'notices.decided_by',
  'organiser_race_edits.undone_by',
  'organiser_requests_to_join.handled_by',
  'race_changes.admin_id',
  'race_changes.confirmed_by',
  'race_tips.handled_by',
  'reconciliation_differences.handled_by',
  'reconciliation_differences.proposed_by',
  'reviews.decided_by',
  'withdrawals.handled_by',
];

test('foreign keys have an index that deleting what they refer to can use', async () => {
  const rows = await pg`
    select c.conrelid::regclass || '.' || a.attname as name
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and not exists (
        select from pg_index i
        where i.indrelid = c.conrelid and i.indisvalid and i.indkey[0] = c.conkey[1]
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))`;
  expect(rows.map(({ name }) => name).sort()).toEqual(withoutIndex.sort());
});
