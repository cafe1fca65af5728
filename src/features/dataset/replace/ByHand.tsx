import { type ReactNode, useMemo } from 'react';
import { placesByHand } from '#documents/commands/replacing.ts';
import type { HandPlace } from '#domain/dataset/replace/namedByHand.ts';
import type { Replacement } from '#domain/dataset/replace/replacement.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { listSavedQueries } from '#store/sql/savedQueries.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import { kindName } from '../../documents/kindName.ts';
import styles from '../Dataset.module.css';
import { placeNames } from './placeNames.ts';

export interface ByHandProps {
  readonly rows: readonly StoredDocument[];
  readonly replacement: Replacement;
}

const nounOf = (kind: HandPlace['kind']): string =>
  kind === 'savedQuery' ? t('Saved query') : kindName(kind);

/** What names it in templates, annotation layers and saved queries: a replacement leaves these to the person. */
export function ByHand({ rows, replacement }: ByHandProps): ReactNode {
  const { db } = useDevice();
  const queries = useLive(() => listSavedQueries(db), [db]);
  const key = JSON.stringify(replacement);
  const places = useMemo(() => {
    const texts = (queries ?? []).map(({ id, label, dbId, sql }) => ({
      id,
      title: label,
      databaseId: dbId,
      sql,
    }));
    return placesByHand(rows, texts, JSON.parse(key) as Replacement);
  }, [rows, queries, key]);
  if (places.length === 0) return null;
  return (
    <>
      <p>{t('Change these by hand. Templates, annotation layers and saved queries are not replaced:')}</p>
      <ul aria-label={t('By hand')} className={styles['list']}>
        {places.map(({ kind, id, title, where }) => {
          const row = rows.find((each) => kind !== 'savedQuery' && each.id === id);
          const name = `${nounOf(kind)} ${title}`;
          return (
            <li key={`${kind} ${id}`}>
              {row === undefined ? name : `${name}: ${placeNames(row, where).join(', ')}`}
            </li>
          );
        })}
      </ul>
    </>
  );
}
