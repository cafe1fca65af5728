import { Palette } from 'lucide-react';
import type { ReactNode } from 'react';
import { type CssTemplateContents, cssTemplateOf } from '#domain/records/cssTemplate.ts';
import { t } from '#ui/t.ts';
import { useDashboards } from '../services/dashboards.ts';
import { RecordList } from '../shared/records/RecordList.tsx';

/** The CSS templates of the server, and those of this device. */
export function CssTemplateList(): ReactNode {
  const { explore } = useDashboards();
  return (
    <RecordList<CssTemplateContents>
      kind="cssTemplate"
      view="CssTemplate"
      title={t('CSS templates')}
      searchLabel={t('Search CSS templates')}
      icon={Palette}
      emptyTitle={t('No CSS templates yet')}
      emptyText={t('A template holds CSS that the properties of a dashboard can start with.')}
      newLabel={t('New CSS template')}
      newTitle={t('New template')}
      newContents={(title) => cssTemplateOf({ css: '', title })}
      addressOf={(id) => `/csstemplatemodelview/edit/${id}/`}
      textOf={({ css }) => css}
      read={async () => (await explore()).readCssTemplates()}
      columns={[{ id: 'css', title: t('CSS'), cell: ({ contents }) => contents.css.slice(0, 200) }]}
    />
  );
}
