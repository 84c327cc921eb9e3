import type { BuyerCost } from '@/domain/listing/buyer-cost';
import type { DateString } from '@/domain/time';
import { formatDate } from '@/text/dates';
import { inAllWords } from '@/text/listing';
import { formatKr } from '@/text/numbers';
import { styles } from './styles';

export interface PlaceFacts {
  title: string;
  raceDate: DateString;
  distance: string;
  location: string;
}

const Pin = () => (
  <span style={styles.bibPin} className="pin" aria-hidden="true" data-skip-in-text="true">
    &nbsp;
  </span>
);

/** The place as a race bib, with what it costs its buyer in all as its number. */
export function Bib({ place, cost }: { place: PlaceFacts; cost: BuyerCost }) {
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" style={styles.bib} className="face bib">
      <tbody>
        <tr>
          <td style={styles.bibPinLeft} className="band">
            <Pin />
          </td>
          <td style={styles.bibRace} className="band">
            <div>{place.title}</div>
          </td>
          <td style={styles.bibPinRight} className="band" align="right">
            <Pin />
          </td>
        </tr>
        <tr>
          <td colSpan={3} style={styles.bibFace}>
            <div style={styles.bibPrice} className="green">
              {formatKr(cost.total)}
            </div>
            <div style={styles.bibFacts} className="muted">
              {inAllWords(cost)}
            </div>
            <div style={styles.bibFacts} className="muted">
              {formatDate(place.raceDate)} · {place.location} · {place.distance}
            </div>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
