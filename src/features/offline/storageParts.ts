import type { StorageUse } from '#store/usage.ts';
import type { MeterPart } from '#ui/kit/Meter.tsx';
import { t } from '#ui/t.ts';

/** The parts of the meter. The browser rounds what it says of its own use, so the parts never come to more than that. */
export function storageParts(use: StorageUse, usage: number): readonly MeterPart[] {
  const parts: readonly MeterPart[] = [
    { label: t('Your work and what waits to be sent'), value: use.drafts, color: 'var(--local)' },
    { label: t('Kept because you asked'), value: use.kept, color: 'var(--live)' },
    { label: t('Results of queries'), value: use.results, color: 'var(--accent)' },
    {
      label: t('Caches: catalogue, dashboards, answers of charts'),
      value: use.caches,
      color: 'var(--sql-function)',
    },
  ];
  let room = usage;
  const fitted = parts.map((part) => {
    const value = Math.min(part.value, room);
    room -= value;
    return { ...part, value };
  });
  return [
    ...fitted,
    { label: t('The app itself and what the browser adds'), value: room, color: 'var(--line-strong)' },
  ];
}
