import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { useDashboards, type OpenedLink } from '../services/dashboards.ts';
import { usePage } from '../services/page.ts';
import styles from '../shared/records/Record.module.css';
import type { DashboardParts } from '../documents/dashboardParts.ts';

/** What a permalink sets on a dashboard, as text; its key until that is known. */
function useLinkText(permalink: string, parts: DashboardParts | null): string {
  const { dashboards } = useDashboards();
  const [opened, setOpened] = useState<{ readonly key: string; readonly link: OpenedLink | null } | null>(
    null,
  );
  useEffect(() => {
    if (permalink === '') return undefined;
    let isCurrent = true;
    void dashboards.openPermalink(permalink).then((link) => {
      if (isCurrent) setOpened({ key: permalink, link: link.ok ? link.value : null });
    });
    return () => void (isCurrent = false);
  }, [dashboards, permalink]);
  const link = opened?.key === permalink ? opened.link : null;
  if (link === null || parts === null) return t('Link {key}', { key: permalink });
  if (link.dashboard !== parts.uuid) return t('Link {key} of another dashboard', { key: permalink });
  const filters = link.masks === null ? '' : parts.textOf(link.masks);
  return filters === '' ? t('Link {key}, without filters', { key: permalink }) : filters;
}

/** The key of a permalink. A pasted address is as good as its key. */
const readPermalink = (text: string): string => /\/dashboard\/p\/([^/?#]+)/.exec(text)?.[1] ?? text.trim();

interface FiltersFieldProps {
  /** The key of a permalink; empty for the dashboard as it opens. */
  readonly permalink: string;
  /** What is known of the dashboard: null where nothing is, undefined until it was read. */
  readonly parts: DashboardParts | null | undefined;
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
