import { expect, test } from 'vitest';
import { ore } from '@/domain/money/ore';
import { type EvidenceFacts, evidenceLog, evidenceMessages } from '@/text/chargeback';

const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);

const facts: EvidenceFacts = {
  title: 'Vasaloppet',
  distance: '90 km',
  location: 'Mora',
  raceDate: '2027-03-07',
  description: null,
  charged: ore(663_00),
  log: [
    { what: 'problemReported', at: at('09:00') },
    { what: 'settlementOffered', at: at('10:00') },
    { what: 'settlementAccepted', at: at('12:00') },
  ],
  byCode: false,
  report: {
    reason: 'Fel startgrupp.',
    findings: 'Ett mejl från arrangören.',
    notes: 'Arrangören bekräftar.',
  },
  messages: [{ role: 'seller', text: 'Det stod 3.', at: at('09:30') }],
  offers: [
    {
      id: '1',
      by: 'buyer',
      toBuyer: ore(250_00),
      toSeller: ore(362_44),
      status: 'accepted',
      at: at('10:00'),
      closedAt: at('12:00'),
    },
  ],
};

test('the log says what was offered, where the event alone would say that something was', () => {
  const lines = evidenceLog(facts).split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('Köparen föreslog en uppgörelse');
  expect(lines[1]).toContain('362,44');
  expect(lines[2]).toContain('Parterna kom överens');
});

test('the texts hold the report, the messages, what was seen and what was decided', () => {
  expect(evidenceMessages(facts).split('\n')).toEqual([
    'Köparens rapport: Fel startgrupp.',
    expect.stringContaining('Säljaren: Det stod 3.'),
    'Det här har Loppbytet sett: Ett mejl från arrangören.',
    'Beslut: Arrangören bekräftar.',
  ]);
  expect(evidenceMessages({ ...facts, report: null, messages: [] })).toBe('');
});
