import { type ReactNode, useEffect, useState } from 'react';
import {
  chartWithForm,
  namedCharts,
  offeredCharts,
  type RelatedChart,
} from '#charts/explore/maps/relatedCharts.ts';
import type { SourceId } from '#domain/chart/annotation/layerSource.ts';
import { isUuid } from '#domain/uuid.ts';
import { MultiComboBox } from '#ui/kit/fields/MultiComboBox.tsx';
import { useLatest } from '#ui/page/useLatest.ts';
import { t } from '#ui/t.ts';
import styles from '../../Explore.module.css';
import type { FieldProps } from '../controlProps.ts';

/** Charts that are drawn within this one. */
export function RelatedChartsField({ control, value, onChange, context }: FieldProps): ReactNode {
  const { form, charts: source } = context;
  const [charts, setCharts] = useState<readonly RelatedChart[] | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  // A form may come from the server: a choice before another one, or before an undo, comes too late.
  const latest = useLatest(value);
  useEffect(() => {
    let isOver = false;
    void source?.list().then((read) => {
      if (!isOver) setCharts(read);
    });
    return () => {
      isOver = true;
    };
  }, [source]);
  const isSeveral = control.multi === true;
  const named = namedCharts(value, charts ?? []);
  const offered = offeredCharts(isSeveral, form, charts ?? []);
  const nameOf = (id: SourceId, stored: string): string =>
    charts?.find((each) => each.id === id)?.name ?? (stored === '' ? t('Chart {id}', { id }) : stored);
  const gone = named.filter(({ id }) => !offered.some((each) => each.id === id));

  async function chooseOne(id: SourceId | undefined): Promise<void> {
    setFault(null);
    latest.cancel();
    if (id === undefined) return onChange(null);
    const chart = offered.find((each) => each.id === id);
    if (typeof chart?.id !== 'number' || source === undefined) return;
    const read = await latest.of(source.formOf(chart.id));
    if (read === null) return;
    const stored = read.value;
    if (stored === null) setFault(t('This chart could not be loaded. Try again.'));
    else onChange(chartWithForm(chart, stored));
  }

  return (
    <>
      <MultiComboBox
        hideLabel
        isSingle={!isSeveral}
        label={t(control.label)}
        options={[
          ...offered.map(({ id, name }) => ({ id: String(id), label: name })),
          ...gone.map(({ id, name }) => ({ id: String(id), label: nameOf(id, name) })),
        ]}
        values={named.map(({ id }) => String(id))}
        onChange={(texts) => {
          const ids = texts.map((each) => (isUuid(each) ? each : Number(each)));
          if (isSeveral) onChange(ids);
          else void chooseOne(ids.at(-1));
        }}
        empty={
          charts === null
            ? t('Loading charts')
            : isSeveral
              ? t('No deck.gl charts')
              : t('No charts of this dataset')
        }
      />
      {isSeveral && named.length > 1 && (
        <p className={styles['note']}>{t('The first one is drawn at the bottom.')}</p>
      )}
      {fault !== null && (
        <p role="alert" className={styles['error']}>
          {fault}
        </p>
      )}
    </>
  );
}
