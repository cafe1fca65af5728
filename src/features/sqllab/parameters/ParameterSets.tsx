import { X } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { setEditorSettings } from '#commands/settings/editorSettings.ts';
import type { ParameterSet } from '#domain/sql/editorSettings.ts';
import { applySet, fittingSets, withSet } from '#domain/sql/parameters/parameterSets.ts';
import type { ParameterUse } from '#domain/sql/parameters/parameterUses.ts';
import { setting } from '#store/settings.ts';
import { Button } from '#ui/kit/Button.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import styles from './ParametersDialog.module.css';

export interface ParameterSetsProps {
  readonly uses: readonly ParameterUse[];
  readonly params: string;
  readonly onApply: (params: string) => void;
  /** The name typed for the values as they are. */
  readonly name: string;
  readonly onName: (name: string) => void;
}

/** Values remembered for the parameters of a text: filled in with one press. */
export function ParameterSets({ uses, params, onApply, name, onName }: ParameterSetsProps): ReactNode {
  const { db, change } = useDevice();
  const { toasts } = usePage();
  const sets = useLive(() => setting(db, 'editor'), [db])?.parameterSets ?? [];
  const store = (next: readonly ParameterSet[]) => change(setEditorSettings({ parameterSets: [...next] }));

  function remember(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() === '') return;
    store(withSet(sets, name.trim(), params, uses));
    onName('');
  }

  function forget(set: ParameterSet): void {
    store(sets.filter((each) => each !== set));
    toasts.show('info', t('Removed the values {name}', { name: set.name }), {
      action: { label: t('Undo'), run: () => store(sets) },
    });
  }

  const fitting = fittingSets(sets, uses);
  return (
    <section aria-label={t('Remembered values')} className={styles['sets']}>
      {fitting.length > 0 && (
        <ul className={styles['setList']}>
          {fitting.map((set) => (
            <li key={set.name} className={styles['set']}>
              <Button onPress={() => onApply(applySet(params, set, uses))}>{set.name}</Button>
              <IconButton
                small
                label={t('Remove {name}', { name: set.name })}
                icon={X}
                onPress={() => forget(set)}
              />
            </li>
          ))}
        </ul>
      )}
      <form className={styles['remember']} onSubmit={remember}>
        <TextField
          label={t('Name for these values')}
          hideLabel
          placeholder={t('Name for these values')}
          value={name}
          onChange={onName}
        />
        <Button type="submit" isDisabled={name.trim() === ''}>
          {t('Remember')}
        </Button>
      </form>
    </section>
  );
}
