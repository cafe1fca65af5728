import { type ReactNode, useState } from 'react';
import type { FormData } from '#domain/chart/form/formData.ts';
import { asNumber, asText } from '#domain/jsonValue.ts';
import { t } from '#ui/t.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { useDashboards } from '../../services/dashboards.ts';
import { NotHere } from './NotHere.tsx';
import { OpenChart } from './OpenChart.tsx';
import { OpenDataset } from './OpenDataset.tsx';
import { useOutcome } from '../../documents/useOutcome.ts';

/** Form data that a server stores: of a permalink, or under the key of a page that edited a chart. */
export function OpenStoredForm(props: { readonly name: string; readonly isPermalink: boolean }): ReactNode {
  const { name, isPermalink } = props;
  const { explore } = useDashboards();
  const [form, setForm] = useState<FormData | null>(null);
  const outcome = useOutcome(form === null ? name : null, async () => {
    const found = await (await explore()).readStored(name, isPermalink);
    if (!found.ok) return found.error;
    setForm(found.value);
    return 'read';
  });
  if (form === null)
    return outcome === null || outcome === 'read' ? (
      <PageHeader title={t('Chart')} />
    ) : (
      <NotHere what="link" outcome={outcome} />
    );
  const { slice_id: id, ...over } = form;
  const chartId = asNumber(id);
  return chartId === null ? (
    <OpenDataset datasource={asText(form['datasource'])} vizType={null} over={over} />
  ) : (
    <OpenChart chartId={chartId} dashboardId={null} over={over} />
  );
}
