import type { ErrorCode } from '@/domain/errors';
import { errorTexts } from './errors';

/** What stands in a draft's way, where the words of the form would say something else. */
const refusals: Partial<Record<ErrorCode, string>> = {
  RACE_NOT_FOUND: 'Loppet finns inte längre hos oss.',
  ENTRY_ALREADY_LISTED:
    'En annan annons har samma startnummer. Kontrollera numret. Är det ditt, hör av dig till oss så reder vi ut det.',
  ENTRY_REFERENCE_MISSING:
    'Loppet frågar numera efter start- eller bokningsnummer. Fyll i det och publicera.',
  FEE_NOT_ACCEPTED:
    'Arrangören tar numera en avgift för namnbytet som du betalar. Öppna utkastet, godkänn avgiften och publicera.',
};

/** Why a draft could not be published, to its seller. */
export const draftRefusal = (code: ErrorCode): string => refusals[code] ?? errorTexts[code].text;
