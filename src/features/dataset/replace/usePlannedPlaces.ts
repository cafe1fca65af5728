import { useMemo } from 'react';
import { type PlannedPlace, planReplacement } from '#documents/commands/replacing.ts';
import type { Replacement } from '#domain/dataset/replace/replacement.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { useCaller } from '../../services/useCaller.ts';
import { mayChangePlace } from '../../documents/datasetUsers/mayChangePlace.ts';

export interface PlannedPlaces {
  readonly allowed: readonly PlannedPlace[];
  readonly forbidden: readonly PlannedPlace[];
}

/** The places of a replacement, by whether this person may change them. */
export function usePlannedPlaces(
  rows: readonly StoredDocument[],
  replacement: Replacement | null,
): PlannedPlaces {
  const { id, rights } = useCaller();
  const key = JSON.stringify(replacement);
  return useMemo(() => {
    const chosen = JSON.parse(key) as Replacement | null;
    const places = chosen === null ? [] : planReplacement(rows, chosen);
    const isAllowed = (place: PlannedPlace): boolean => mayChangePlace({ id, rights }, place.row);
    return {
      allowed: places.filter(isAllowed),
      forbidden: places.filter((place) => !isAllowed(place)),
    };
  }, [rows, key, id, rights]);
}
