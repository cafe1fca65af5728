import type { ReactNode } from 'react';
import { vizType } from '#domain/chart/form/formData.ts';
import { vizTypeName } from '#charts/form/vizTypeName.ts';
import { panelFor } from '#charts/explore/draft/exploreDraft.ts';
import { formOf } from '#charts/explore/draft/exploreState.ts';
import { notUsed } from '#charts/explore/fit/setAside.ts';
import { t } from '#ui/t.ts';
import styles from '../Explore.module.css';
import type { Explored } from '../useExplore.ts';

/** The chart was made with a type that a newer one replaced. */
export function ReplacedNote({ state }: Pick<Explored, 'state'>): ReactNode {
  const { replacedType, base } = state;
  if (replacedType === null) return null;
  return (
    <p role="status" className={styles['note']}>
      {t('This chart is of the older type {older}. It is edited as {type}, and saved as one.', {
        older: replacedType,
        type: t(vizTypeName(vizType(base))),
      })}
    </p>
  );
}

/** Settings that the chart's type or dataset does not support. */
export function SetAsideNote({ state }: Pick<Explored, 'state'>): ReactNode {
  const setAside = notUsed(state.history.present.setAside, panelFor(formOf(state)));
  if (setAside.length === 0) return null;
  const labelsOf = (why: 'type' | 'dataset'): string =>
    setAside.flatMap(({ control, because }) => (because === why ? [t(control.label)] : [])).join(', ');
  const [type, dataset] = [labelsOf('type'), labelsOf('dataset')];
  return (
    <p role="status" className={styles['note']}>
      {type !== '' && t('Not used by this chart type: {what}. ', { what: type })}
      {dataset !== '' && t('Not in this dataset: {what}. ', { what: dataset })}
      {t('Restored with a type or dataset that supports {n|it|them}.', { n: setAside.length })}
    </p>
  );
}
