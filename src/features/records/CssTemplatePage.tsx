import { Palette } from 'lucide-react';
import type { ReactNode } from 'react';
import { cssTemplateDocument } from '#documents/kinds/cssTemplate.ts';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { useDashboards } from '../services/dashboards.ts';
import styles from '../shared/records/Record.module.css';
import { RecordPage } from '../shared/records/RecordPage.tsx';
import { NameField } from '../shared/records/RecordFields.tsx';

/** A CSS template, by its id on the server or on this device. */
export function CssTemplatePage({ id }: { readonly id: string }): ReactNode {
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
