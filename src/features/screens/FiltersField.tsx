import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { useDashboards } from '../services/dashboards.ts';
import { usePage } from '../services/page.ts';
import styles from '../shared/records/Record.module.css';
import { readPermalink } from './readPermalink.ts';
import type { StoredParts } from './storedParts.ts';
import { useLinkText } from './useLinkText.ts';

interface FiltersFieldProps {
  /** The key of a permalink; empty for the dashboard as it opens. */
  readonly permalink: string;
  /** What is known of the dashboard: null where nothing is, undefined until it was read. */
  readonly parts: StoredParts | null | undefined;
  readonly onChange: (permalink: string) => void;
}

/** The filters with which a screen shows a dashboard, by their names and values. */
export function FiltersField({ permalink, parts, onChange }: FiltersFieldProps): ReactNode {
  const { toasts } = usePage();
  const { dashboards } = useDashboards();
  const [isPasting, setPasting] = useState(false);
  const [isMaking, setMaking] = useState(false);
  const linkText = useLinkText(permalink, parts ?? null);
  // A link is made by the server: other parts may be edited meanwhile.
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const device = parts != null && parts.id > 0 ? parts.masks : null;

  async function link(): Promise<void> {
    if (parts == null || device === null) return;
    setMaking(true);
    const shared = await dashboards.share(parts.id, { masks: device, activeTabs: [], urlParams: [] });
    setMaking(false);
    if (shared.ok) latest.current(readPermalink(shared.value));
    else toasts.show('danger', t('The filters could not be taken: {error}', { error: shared.error }));
  }
  function choose(id: string): void {
    setPasting(id === 'paste');
    if (id === 'none') onChange('');
    if (id === 'device') void link();
  }

  return (
    <>
      <ComboBox
        label={t('Filters')}
        isDisabled={isMaking}
        options={[
          { id: 'none', label: t('As the dashboard opens') },
          ...(permalink === '' ? [] : [{ id: 'link', label: linkText }]),
          ...(device === null
            ? []
            : [
                {
                  id: 'device',
                  label: t('As set on this device: {filters}', { filters: parts?.textOf(device) ?? '' }),
                },
              ]),
          { id: 'paste', label: t('Those of a link…') },
        ]}
        value={isPasting ? 'paste' : permalink === '' ? 'none' : 'link'}
        onChange={choose}
      />
      {isPasting ? (
        <TextField
          label={t('Link with filters and tabs')}
          value={permalink}
          maxLength={200}
          note={t('Set them on the dashboard, then Share, Copy permalink with filters.')}
          onChange={(text) => onChange(readPermalink(text))}
        />
      ) : (
        device === null &&
        permalink === '' && (
          <p className={styles['note']}>{t('Filters that you set on the dashboard are offered here.')}</p>
        )
      )}
    </>
  );
}
