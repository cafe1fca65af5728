import { type ReactNode, useEffect, useState } from 'react';
import { CATEGORICAL_SCHEMES } from '#charts/kit/colors/categoricalSchemes.ts';
import { UNTITLED_DASHBOARD } from '#domain/dashboard/dashboard.ts';
import {
  propertyErrors,
  readProperties,
  withProperties,
  type PropertiesForm,
} from '#domain/dashboard/settings/properties.ts';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { MultiComboBox } from '#ui/kit/fields/MultiComboBox.tsx';
import { Switch } from '#ui/kit/fields/Switch.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { DialogActions } from '#ui/kit/overlays/DialogActions.tsx';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useLive } from '#ui/useLive.ts';
import { listDashboards } from '#store/dashboards/dashboards.ts';
import { OwnersField } from '../../../documents/OwnersField.tsx';
import { useRelated } from '../../../documents/useRelated.ts';
import { useSession } from '../../../services/session.ts';
import { useDashboard } from '../../runtime/runtime.ts';
import { useEditing } from '../editContext.ts';
import { useDevice } from '../../../services/device.ts';
import { ThemeField } from './ThemeField.tsx';
import styles from './PropertiesDialog.module.css';

/** The slugs of other dashboards. */
function useTakenSlugs(ownId: number): ReadonlySet<string> {
  const { db } = useDevice();
  const listed = useLive(() => listDashboards(db), [db]) ?? [];
  return new Set(listed.flatMap(({ id, slug }) => (id === ownId || slug === null ? [] : [slug])));
}

type TextKey = {
  [Key in keyof PropertiesForm]: PropertiesForm[Key] extends string ? Key : never;
}[keyof PropertiesForm];

/** Everything of a dashboard but its layout. Applying is one step of the history; nothing is sent before a save. */
export function PropertiesDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { session, cssPreview } = useEditing();
  const { dashboard } = useDashboard();
  const { settings } = useObservable(session.draft.state);
  // Only what the person changes: what others change meanwhile stays.
  const [changed, setChanged] = useState<Partial<PropertiesForm>>({});
  const form = { ...readProperties(settings), ...changed };
  const { conf } = useSession();
  const { hasDashboardRoles } = useObservable(conf);
  const roles = useRelated('dashboard', 'roles', hasDashboardRoles);
  const errors = propertyErrors(form, useTakenSlugs(dashboard.id));
  const set = (changes: Partial<PropertiesForm>): void => setChanged((now) => ({ ...now, ...changes }));
  const isValid = Object.keys(errors).length === 0;
  const hasChanged = JSON.stringify(form) !== JSON.stringify(readProperties(settings));

  // The page behind shows the css as it is written.
  const shownCss = errors.css === undefined ? form.css : null;
  useEffect(() => {
    if (shownCss !== null) cssPreview.set(shownCss);
  }, [cssPreview, shownCss]);
  useEffect(() => () => cssPreview.set(null), [cssPreview]);

  function apply(): void {
    if (!isValid) return;
    if (hasChanged) {
      session.draft.change({
        label: t('Changed properties'),
        settings: withProperties(settings, form, hasDashboardRoles),
      });
    }
    onClose();
  }

  const text = (key: TextKey, label: string, more: Partial<Parameters<typeof TextField>[0]> = {}) => (
    <TextField
      label={t(label)}
      value={form[key]}
      onChange={(typed) => set({ [key]: typed })}
      error={t(errors[key] ?? '')}
      {...more}
    />
  );
  const schemes = ['', ...CATEGORICAL_SCHEMES].map((id) => ({ id, label: id === '' ? t('Default') : id }));
  return (
    <Dialog
      title={t('Properties')}
      isOpen
      onClose={onClose}
      isDismissable={false}
      width="wide"
      actions={<DialogActions onCancel={onClose} isDisabled={!isValid} onPress={apply} />}
    >
      <div className={styles['form']}>
        {text('title', 'Title', { placeholder: UNTITLED_DASHBOARD, maxLength: 500, autoFocus: true })}
        {text('slug', 'URL slug', { note: t('A readable address for this dashboard') })}
        <OwnersField
          entity="dashboard"
          owners={form.owners}
          note={t('Owners can edit and delete the dashboard.')}
          onChange={(owners) => set({ owners })}
        />
        {hasDashboardRoles && (
          <MultiComboBox
            label={t('Roles')}
            options={roles.options}
            onSearch={roles.seek}
            values={form.roles.map(String)}
            onChange={(ids) => set({ roles: ids.map(Number) })}
            note={
              <p className={styles['note']}>
                {t('Only these roles can open the dashboard. Without any, access to its datasets decides.')}
              </p>
            }
          />
        )}
        <ComboBox
          label={t('Color scheme')}
          options={schemes}
          value={form.colorScheme}
          onChange={(colorScheme) => set({ colorScheme })}
        />
        <ThemeField value={form.theme} dashboardId={dashboard.id} onChange={(theme) => set({ theme })} />
        {text('certifiedBy', 'Certified by')}
        {text('certificationDetails', 'Certification details')}
        {text('refreshFrequency', 'Refresh interval in seconds', { note: t('0: no automatic refresh') })}
        {text('staggerTime', 'Stagger time in ms', { isDisabled: !form.isStaggered })}
        <Switch isSelected={form.isStaggered} onChange={(isStaggered) => set({ isStaggered })}>
          {t('Stagger refresh')}
        </Switch>
        <Switch
          isSelected={form.areCrossFiltersOn}
          onChange={(areCrossFiltersOn) => set({ areCrossFiltersOn })}
        >
          {t('Cross-filters')}
        </Switch>
        <div className={styles['wide']}>
          {text('labelColors', 'Label colors', {
            rows: 3,
            mono: true,
            note: t('One on each line, such as Ships: #1f77b4'),
          })}
          {text('css', 'CSS', {
            rows: 5,
            mono: true,
            note: t(
              'Shown on the page as you write. It applies to the dashboard alone; what loads a file or leaves the page is left out.',
            ),
          })}
          {text('metadata', 'JSON metadata', {
            rows: 8,
            mono: true,
            note: t('What the other fields of this dialog do not show'),
          })}
        </div>
      </div>
    </Dialog>
  );
}
