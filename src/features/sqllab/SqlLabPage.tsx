import { type ReactNode, useMemo, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { mayRunSql } from '#domain/access/rights.ts';
import { setting, DEFAULT_SETTINGS } from '#store/settings.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import type { TableColumns } from '#domain/catalogue/catalogue.ts';
import { PageHeader } from '../shared/page/PageHeader.tsx';
import { useCompletionCatalogue } from '../shared/sql/completion/useCompletionCatalogue.ts';
import { useDevice } from '../services/device.ts';
import { createLab } from './lab/createLab.ts';
import { LabContext } from './lab/labContext.ts';
import { requestedTab } from './lab/tabs/requestedTab.ts';
import { type LabData, useLabData } from './lab/useLabData.ts';
import { TabStrip } from './tabs/TabStrip.tsx';
import { Workspace } from './Workspace.tsx';
import { useLabServices } from './lab/labServices.ts';
import type { ShownTab } from './lab/shown.ts';
import type { CompletionKnowledge } from './editor/assistance/knowledge.ts';

/** The stored catalogue of the shown tab's database for completion; undefined while there is no tab. */
function useKnowledge(shown: ShownTab | null, all: readonly TableColumns[]): CompletionKnowledge | undefined {
  const { db } = useDevice();
  const dialect = shown?.dialect;
  const settings = useLive(() => setting(db, 'editor'), [db]) ?? DEFAULT_SETTINGS.editor;
  const place = {
    dbId: shown?.tab.dbId ?? null,
    catalog: shown?.tab.catalog ?? null,
    schema: shown?.schema ?? null,
  };
  const catalogue = useCompletionCatalogue(place, all);
  return useMemo(
    () => (dialect === undefined ? undefined : { catalogue, dialect, settings }),
    [catalogue, dialect, settings],
  );
}

const NoTabs = lazyPart(async () => ({ default: (await import('./NoTabs.tsx')).NoTabs }));
const NoSqlLab = lazyPart(async () => ({ default: (await import('./NoSqlLab.tsx')).NoSqlLab }));

const NO_COLUMNS: LabData['columns'] = [];

/** The SQL editor (ROUT-01). */
export default function SqlLabPage(): ReactNode {
  const services = useLabServices();
  const [lab] = useState(() => createLab(services));
  const data = useLabData(lab);
  const shown = data?.shown ?? null;
  const knowledge = useKnowledge(shown, data?.columns ?? NO_COLUMNS);
  const { pathname: path, search, state } = useLocation();
  const navigate = useNavigate();
  /** The request that was already handled: an effect may run twice for one navigation. */
  const answered = useRef<unknown>(null);

  useEffect(() => lab.open(), [lab]);
  useEffect(() => {
    if (knowledge) lab.know(knowledge);
  }, [lab, knowledge]);
  useEffect(() => {
    if (data) lab.editor.keepOnly(new Set(data.tabs.map((tab) => tab.id)));
  }, [lab, data]);
  useEffect(() => {
    const request = requestedTab(path, search, state);
    const navigation = request ? (state ?? path + search) : null;
    if (navigation === answered.current) return;
    answered.current = navigation;
    if (!request) return;
    void lab.openRequested(request);
    // A reload must not repeat the request.
    void navigate('/sqllab/', { replace: true });
  }, [lab, path, search, state, navigate]);

  const rights = useLive(() => setting(services.db, 'rights'), [services.db]) ?? null;
  if (!mayRunSql(rights) && shown === null) {
    return (
      <>
        <PageHeader title={t('SQL')} />
        <Suspense fallback={null}>
          <NoSqlLab />
        </Suspense>
      </>
    );
  }

  return (
    <LabContext value={lab}>
      <PageHeader title={t('SQL')} isTitleHidden>
        {data && <TabStrip data={data} />}
      </PageHeader>
      {data && shown && <Workspace data={data} shown={shown} />}
      {data && !shown && (
        <Suspense fallback={null}>
          <NoTabs hasClosedTabs={data.hasClosedTabs} />
        </Suspense>
      )}
    </LabContext>
  );
}
