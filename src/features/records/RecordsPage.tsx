import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { unescaped } from '#domain/unescaped.ts';
import { DatabaseList } from './DatabaseList.tsx';
import { CssTemplateList } from './CssTemplateList.tsx';
import { CssTemplatePage } from './CssTemplatePage.tsx';
import { LayerList } from './LayerList.tsx';
import { LayerPage } from './LayerPage.tsx';
import { TagList } from './TagList.tsx';
import { TagPage } from './TagPage.tsx';

/** The pages of annotation layers, CSS templates, tags and databases, by their address. */
export default function RecordsPage(): ReactNode {
  const { pathname } = useLocation();
  if (pathname.startsWith('/databaseview')) return <DatabaseList />;
  const layer = idIn(/^\/annotationlayer\/([^/]+)\/annotation/, pathname);
  if (layer !== null) return <LayerPage id={layer} />;
  if (pathname.startsWith('/annotationlayer')) return <LayerList />;
  const template = idIn(/\/edit\/([^/]+)/, pathname);
  if (template !== null) return <CssTemplatePage id={template} />;
  if (pathname.startsWith('/csstemplate')) return <CssTemplateList />;
  return pathname.startsWith('/superset/tags') ? <TagList /> : <TagPage />;
}

const idIn = (pattern: RegExp, path: string): string | null => {
  const id = pattern.exec(path)?.[1];
  return id === undefined ? null : unescaped(id);
};
