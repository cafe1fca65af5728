import { type FormEvent, type ReactNode, useState } from 'react';
import type { TaggedObject } from '#domain/records/tag.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { FormDialog } from '#ui/kit/overlays/FormDialog.tsx';
import { DialogActions } from '#ui/kit/overlays/DialogActions.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { applyTags } from './applyTags.ts';
import styles from './TagsDialog.module.css';
import type { KnownTag } from './useTags.ts';

export interface TagsDialogProps {
  readonly title: string;
  /** Those that the server has; others cannot have tags yet. */
  readonly objects: readonly TaggedObject[];
  readonly tags: readonly KnownTag[];
  readonly onClose: () => void;
}

/** The tags of one or several objects. */
export function TagsDialog({ title, objects, tags, onClose }: TagsDialogProps): ReactNode {
  const device = useDevice();
  const { toasts } = usePage();
  // What the person changed: tags that arrive from others meanwhile stay.
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [typed, setTyped] = useState('');
  const known = tags.map(({ contents }) => contents.title);
  const names = [...known, ...[...changed.keys()].filter((name) => !known.includes(name))];
  const having = new Map(
    tags.map(({ contents }) => [contents.title, objects.filter(({ key }) => key in contents.tagged).length]),
  );
  const isPossible = objects.length > 0;

  function withTyped(): ReadonlyMap<string, boolean> {
    const name = typed.trim();
    if (name === '') return changed;
    const same = names.find((each) => each.toLowerCase() === name.toLowerCase());
    return new Map([...changed, [same ?? name, true]]);
  }

  function add(event: FormEvent): void {
    event.preventDefault();
    setChanged(withTyped());
    setTyped('');
  }

  function apply(): void {
    onClose();
    applyTags({ ...device, toasts }, tags, objects, withTyped());
  }

  return (
    <FormDialog
      title={title}
      width="narrow"
      edited={{ changed: [...changed], typed }}
      onApply={isPossible ? apply : null}
      onClose={onClose}
      actions={<DialogActions onCancel={onClose} isDisabled={!isPossible} onPress={apply} />}
    >
      {isPossible ? (
        <form className={styles['form']} onSubmit={add}>
          {names.length > 0 && (
            <div role="group" aria-label={t('Tags')} className={styles['tags']}>
              {names.map((name) => {
                const n = having.get(name) ?? 0;
                const wanted = changed.get(name);
                return (
                  <Checkbox
                    key={name}
                    isSelected={wanted ?? n === objects.length}
                    isIndeterminate={wanted === undefined && n > 0 && n < objects.length}
                    onChange={(isOn) => setChanged(new Map([...changed, [name, isOn]]))}
                  >
                    {name}
                  </Checkbox>
                );
              })}
            </div>
          )}
          <div className={styles['add']}>
            <TextField label={t('New tag')} value={typed} maxLength={250} onChange={setTyped} />
            <Button type="submit" isDisabled={typed.trim() === ''}>
              {t('Add')}
            </Button>
          </div>
        </form>
      ) : (
        <p role="status">{t('No server has it yet. It can have tags once it is there.')}</p>
      )}
    </FormDialog>
  );
}
