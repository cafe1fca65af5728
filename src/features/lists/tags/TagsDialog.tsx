import { type FormEvent, type ReactNode, useState } from 'react';
import { changeDocument } from '#documents/commands/editCommands.ts';
import { createDocument } from '#documents/commands/lifeCommands.ts';
import { tagDocument } from '#documents/kinds/tag.ts';
import { changesBetween } from '#documents/state/content.ts';
import { newUuid } from '#domain/newUuid.ts';
import type { SavedQuery } from '#domain/savedQuery/savedQuery.ts';
import { taggedKey, withTagged } from '#domain/tag.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(tagsOfQuery(tags, query.remoteId).map(({ contents }) => contents.title)),
  );
  const [typed, setTyped] = useState('');
  const { remoteId } = query;
  const known = tags.map(({ contents }) => contents.title);
  const names = [...known, ...[...chosen].filter((name) => !known.includes(name))];

  function choose(name: string, isOn: boolean): void {
    const others = [...chosen].filter((each) => each !== name);
    setChosen(new Set(isOn ? [...others, name] : others));
  }

  function withTyped(): ReadonlySet<string> {
    const name = typed.trim();
    if (name === '') return chosen;
    const same = names.find((each) => each.toLowerCase() === name.toLowerCase());
    return new Set([...chosen, same ?? name]);
  }

  function add(event: FormEvent): void {
    event.preventDefault();
    setChosen(withTyped());
    setTyped('');
  }

  function apply(): void {
    onClose();
    if (remoteId === null) return;
    const key = taggedKey('query', remoteId);
    const wanted = withTyped();
    for (const { id, contents } of tags) {
      const isWanted = wanted.has(contents.title);
      if (isWanted === key in contents.tagged) continue;
      const next = withTagged(contents, key, isWanted ? query.label : null);
      change(changeDocument({ id, changes: changesBetween(tagDocument, contents, next) }));
    }
    for (const title of wanted) {
      if (known.includes(title)) continue;
      const uuid = newUuid(random);
      const content = { ...withTagged({ description: '', tagged: {}, title }, key, query.label) };
      change(createDocument({ id: uuid, uuid, kind: 'tag', content }));
    }
  }

  return (
    <Dialog
      title={t('Tags of “{name}”', { name: query.label })}
      width="narrow"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" isDisabled={remoteId === null} onPress={apply}>
            {t('Apply')}
          </Button>
        </>
      }
    >
      {remoteId === null ? (
        <p role="status">{t('The query is not on the server yet. It can have tags once it is.')}</p>
      ) : (
        <form className={styles['form']} onSubmit={add}>
          {names.length > 0 && (
            <div role="group" aria-label={t('Tags')} className={styles['tags']}>
              {names.map((name) => (
                <Checkbox key={name} isSelected={chosen.has(name)} onChange={(isOn) => choose(name, isOn)}>
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
    </Dialog>
  );
}
