import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Palette, CalendarClock, Tag } from 'lucide-react';
import { unescaped } from '#domain/unescaped.ts';
import { RecordList } from '../shared/records/RecordList.tsx';
import { useDashboards } from '../services/dashboards.ts';
import { t } from '#ui/t.ts';
import { type CssTemplateContents, cssTemplateOf } from '#domain/records/cssTemplate.ts';
import { canonicalLayer, type LayerContents } from '#domain/chart/annotation/layerContents.ts';
import { canonicalTag, type TagContents } from '#domain/records/tag.ts';
import { NameField } from '../shared/records/RecordFields.tsx';
import { RecordPage } from '../shared/records/RecordPage.tsx';
import styles from '../shared/records/Record.module.css';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { cssTemplateDocument } from '#documents/kinds/cssTemplate.ts';
import { DatabaseList } from './DatabaseList.tsx';
import { LayerPage } from './LayerPage.tsx';
import { TagPage } from './TagPage.tsx';
import { ThemeList } from './theme/ThemeList.tsx';
import { ThemePage } from './theme/ThemePage.tsx';

/** A CSS template, by its id on the server or on this device. */
function CssTemplatePage({ id }: { readonly id: string }): ReactNode {
  const { explore } = useDashboards();
  return (
    <RecordPage
      kind={cssTemplateDocument}
      id={id}
      noun={t('CSS template')}
      icon={Palette}
      list={{ path: '/csstemplatemodelview/list/', label: t('All CSS templates') }}
      goneTitle={t('This CSS template cannot be shown')}
      deleteLabel={t('Delete template')}
      read={async () => (await explore()).readCssTemplates()}
      fields={({ content, set }) => (
        <div className={styles['fields']}>
          <NameField content={content} set={set} />
          <TextField
            label={t('CSS')}
            mono
            rows={18}
            value={content.css}
            note={t('Dashboards copy it: those that started with it do not change with the template.')}
            onChange={(css) => set({ css }, 'CSS', 'css')}
          />
        </div>
      )}
    />
  );
}

/** The tags of the server, and those of this device. */
function TagList(): ReactNode {
  const { explore } = useDashboards();
  return (
    <RecordList<TagContents>
      kind="tag"
      view="Tag"
      title={t('Tags')}
      searchLabel={t('Search tags')}
      icon={Tag}
      emptyTitle={t('No tags yet')}
      emptyText={t('A tag groups charts, dashboards, datasets and saved queries under a word.')}
      newLabel={t('New tag')}
      newTitle={t('New tag')}
      newContents={(title) => canonicalTag({ description: '', tagged: {}, title })}
      addressOf={(id) => `/superset/all_entities/?id=${encodeURIComponent(id)}`}
      textOf={({ description }) => description}
      read={async () => (await explore()).readTags()}
      columns={[
        { id: 'description', title: t('Description'), cell: ({ contents }) => contents.description },
        {
          id: 'count',
          title: t('Tagged'),
          width: 120,
          sortBy: ({ contents }) => Object.keys(contents.tagged).length,
          cell: ({ contents }) => String(Object.keys(contents.tagged).length),
        },
      ]}
    />
  );
}

/** The annotation layers of the server, and those of this device. */
function LayerList(): ReactNode {
  const { explore } = useDashboards();
  return (
    <RecordList<LayerContents>
      kind="annotationLayer"
      view="Annotation"
      title={t('Annotation layers')}
      searchLabel={t('Search annotation layers')}
      icon={CalendarClock}
      emptyTitle={t('No annotation layers yet')}
      emptyText={t('A layer holds events and intervals, which charts show along their time axis.')}
      newLabel={t('New annotation layer')}
      newTitle={t('New layer')}
      newContents={(title) => canonicalLayer({ annotations: {}, description: '', title })}
      addressOf={(id) => `/annotationlayer/${id}/annotation/`}
      textOf={({ description }) => description}
      read={async () => (await explore()).readLayers()}
      columns={[
        { id: 'description', title: t('Description'), cell: ({ contents }) => contents.description },
        {
          id: 'count',
          title: t('Annotations'),
          width: 120,
          sortBy: ({ contents }) => Object.keys(contents.annotations).length,
          cell: ({ contents }) => String(Object.keys(contents.annotations).length),
        },
      ]}
    />
  );
}

/** The CSS templates of the server, and those of this device. */
function CssTemplateList(): ReactNode {
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

/** The pages of annotation layers, CSS templates, tags and databases, by their address. */
export default function RecordsPage(): ReactNode {
  const { pathname } = useLocation();
  if (pathname.startsWith('/databaseview')) return <DatabaseList />;
  const layer = idIn(/^\/annotationlayer\/([^/]+)\/annotation/, pathname);
  if (layer !== null) return <LayerPage id={layer} />;
  if (pathname.startsWith('/annotationlayer')) return <LayerList />;
  const theme = idIn(/^\/theme\/edit\/([^/]+)/, pathname);
  if (theme !== null) return <ThemePage id={theme} />;
  if (pathname.startsWith('/theme')) return <ThemeList />;
  const template = idIn(/\/edit\/([^/]+)/, pathname);
  if (template !== null) return <CssTemplatePage id={template} />;
  if (pathname.startsWith('/csstemplate')) return <CssTemplateList />;
  return pathname.startsWith('/superset/tags') ? <TagList /> : <TagPage />;
}

const idIn = (pattern: RegExp, path: string): string | null => {
  const id = pattern.exec(path)?.[1];
  return id === undefined ? null : unescaped(id);
};
