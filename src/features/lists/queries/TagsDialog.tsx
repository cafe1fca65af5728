import { type FormEvent, type ReactNode, useState } from 'react';
import { changeDocument } from '#documents/commands/editCommands.ts';
import { createDocument } from '#documents/commands/lifeCommands.ts';
import { tagDocument } from '#documents/kinds/tag.ts';
import { changesBetween } from '#documents/state/content.ts';
import { newUuid } from '#domain/newUuid.ts';
import type { SavedQuery } from '#domain/savedQuery/savedQuery.ts';
import { changedTags, taggedKey, withTagged } from '#domain/records/tag.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { FormDialog } from '#ui/kit/overlays/FormDialog.tsx';
import { DialogActions } from '#ui/kit/overlays/DialogActions.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../../services/device.ts';
import styles from './TagsDialog.module.css';
import { type KnownTag, tagsOfQuery } from './useTags.ts';

export interface TagsDialogProps {
  readonly query: SavedQuery;
  readonly tags: readonly KnownTag[];
  readonly onClose: () => void;
}

/** The tags of a saved query. A tag is an object of its own: it is changed here, and sent when the server is there. */
export function TagsDialog({ query, tags, onClose }: TagsDialogProps): ReactNode {
  const { change, random } = useDevice();
  // What the person changed: tags that arrive from others meanwhile stay.
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [typed, setTyped] = useState('');
  const { remoteId } = query;
  const known = tags.map(({ contents }) => contents.title);
  const names = [...known, ...[...changed.keys()].filter((name) => !known.includes(name))];
  const own = new Set(tagsOfQuery(tags, remoteId).map(({ contents }) => contents.title));

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
    if (remoteId === null) return;
    const key = taggedKey('query', remoteId);
    const { retagged, titles } = changedTags(tags, { key, name: query.label }, withTyped());
    for (const [{ id, contents }, next] of retagged)
      change(changeDocument({ id, changes: changesBetween(tagDocument, contents, next) }));
    for (const title of titles) {
      const uuid = newUuid(random);
      const content = { ...withTagged({ description: '', tagged: {}, title }, key, query.label) };
      change(createDocument({ id: uuid, uuid, kind: 'tag', content }));
    }
  }

  return (
    <FormDialog
      title={t('Tags of “{name}”', { name: query.label })}
      width="narrow"
      edited={{ changed: [...changed], typed }}
      onApply={remoteId === null ? null : apply}
      onClose={onClose}
      actions={<DialogActions onCancel={onClose} isDisabled={remoteId === null} onPress={apply} />}
    >
      {remoteId === null ? (
        <p role="status">{t('The query is not on the server yet. It can have tags once it is.')}</p>
      ) : (
        <form className={styles['form']} onSubmit={add}>
          {names.length > 0 && (
            <div role="group" aria-label={t('Tags')} className={styles['tags']}>
              {names.map((name) => (
                <Checkbox
                  key={name}
                  isSelected={changed.get(name) ?? own.has(name)}
                  onChange={(isOn) => setChanged(new Map([...changed, [name, isOn]]))}
                >
                  {name}
                </Checkbox>
              ))}
            </div>
          )}
          <div className={styles['add']}>
            <TextField label={t('New tag')} value={typed} maxLength={250} onChange={setTyped} />
            <Button type="submit" isDisabled={typed.trim() === ''}>
              {t('Add')}
            </Button>
          </div>
        </form>
      )}
    </FormDialog>
  );
}
