import type { ReactNode } from 'react';
import type { PlannedPlace } from '#documents/commands/replacing.ts';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { t } from '#ui/t.ts';
import { kindName } from '../../documents/kindName.ts';
import styles from '../Dataset.module.css';
import { placeNames } from './placeNames.ts';
import type { PlannedPlaces } from './usePlannedPlaces.ts';

export interface PlacesListProps {
  readonly places: PlannedPlaces;
  /** The ids of documents that stay as they are. */
  readonly skipped: ReadonlySet<string>;
  readonly onSkip: (skipped: ReadonlySet<string>) => void;
}

/** The places that a replacement changes, and those that this person may not change. */
export function PlacesList({ places: { allowed, forbidden }, skipped, onSkip }: PlacesListProps): ReactNode {
  return (
    <>
      {allowed.length > 0 && (
        <ul aria-label={t('Places')} className={styles['list']}>
          {allowed.map((place) => (
            <li key={place.row.id}>
              <Checkbox
                isSelected={!skipped.has(place.row.id)}
                onChange={(isOn) => {
                  const next = new Set(skipped);
                  if (isOn) next.delete(place.row.id);
                  else next.add(place.row.id);
                  onSkip(next);
                }}
              >
                {placeText(place)}
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
      {forbidden.length > 0 && (
        <>
          <p>{t('Only their owners can change these:')}</p>
          <ul aria-label={t('Not changed')} className={styles['list']}>
            {forbidden.map((place) => (
              <li key={place.row.id}>{placeText(place)}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const placeText = ({ row, title, where }: PlannedPlace): string =>
  `${kindName(row.kind)} ${title}: ${placeNames(row, where).join(', ')}`;
