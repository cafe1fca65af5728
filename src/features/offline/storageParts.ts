import type { StorageUse } from '#store/space/usage.ts';
import type { MeterPart } from '#ui/kit/Meter.tsx';
import { t } from '#ui/t.ts';

/** The parts of the meter. The browser rounds its reported use, so the parts never exceed it. */
export function storageParts(use: StorageUse, usage: number): readonly MeterPart[] {
  const parts: readonly MeterPart[] = [
    { label: t('Drafts and pending changes'), value: use.drafts, color: 'var(--local)' },
    { label: t('Saved for offline use'), value: use.kept, color: 'var(--live)' },
    { label: t('Query results'), value: use.results, color: 'var(--accent)' },
    {
      label: t('Caches: table metadata, dashboards, chart results'),
      value: use.caches,
      color: 'var(--sql-function)',
    },
  ];
  let space = usage;
  const fitted = parts.map((part) => {
    const value = Math.min(part.value, space);
    space -= value;
    return { ...part, value };
  });
  return [
    ...fitted,
    { label: t('App files and browser overhead'), value: space, color: 'var(--line-strong)' },
  ];
}
