import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Conflict } from '#domain/merge/conflict.ts';
import type { Part } from '#domain/merge/part.ts';
import type { DocumentConflict } from '#store/documents/documentRow.ts';
import type { DocumentInConflict } from '#store/documents/documents.ts';
import { formatAge } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.tsx';
import { FormDialog } from '#ui/kit/overlays/FormDialog.tsx';
import { t } from '#ui/t.ts';
import type { Side } from '#domain/merge/side.ts';
import { asText, isRecord } from '#domain/jsonValue.ts';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { componentName, shortName } from '#domain/dashboard/edit/names.ts';
import { useDevice } from '../../services/device.ts';
import { partText } from '../changesText.ts';
import { namePartOf } from '../kindTexts.ts';
import styles from './SaveConflictDialog.module.css';
import { useResolve } from './useResolve.ts';
import { changedParts, plainText } from './valueText.ts';

const MAX_LETTERS = 160;

/** One side of a conflict, in words. `contents` is the content of that side. */
export function sideText({ path, base, kind }: Conflict, side: Side, contents: object): string {
  if (!side.there) return base.there ? t('Removed') : t('Not there');
  const { value } = side;
  const layout = path[0] === 'layout' ? ((contents as Partial<DashboardContents>).layout ?? null) : null;
  const nameOf = (id: string): string => (layout === null ? id : shortName(layout, id));
  if (kind === 'order') return shortened((value as readonly string[]).map(nameOf).join(', '));
  if (layout !== null && path[3] === 'parent')
    return t('In {place}', { place: componentName(layout, asText(value)) });
  if (path[0] === 'published') return value === true ? t('Published') : t('Draft');
  if (!isRecord(value)) return shortened(plainText(value));
  const before = base.there && isRecord(base.value) ? base.value : {};
  const { metadata = {} } = contents as Partial<DashboardContents>;
  const { layout: map = {} } = contents as Partial<DashboardContents>;
  const parts = changedParts(value, before, { layout: map, metadata });
  // Of a thing that the other side removed, as it was.
  return parts.length === 0 ? t('Unchanged') : shortened(parts.join('; '));
}

function shortened(text: string): string {
  return text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS)}…` : text;
}

type Taken = 'mine' | 'theirs';

interface SaveConflictDialogProps {
  readonly document: DocumentInConflict;
  readonly title: string;
  readonly onClose: () => void;
}

/** A save that was changed here and elsewhere, with both sides; the person decides which is kept. */
export function SaveConflictDialog({ document, title, onClose }: SaveConflictDialogProps): ReactNode {
  const { clock } = useDevice();
  const resolve = useResolve(document.id);
  const { conflict, saved } = document;
  const { conflicts } = conflict;
  const [taken, setTaken] = useState<readonly Taken[] | null>(null);
  const author = conflict.author ?? '';
  const namePart = namePartOf(document.kind);
  const contents = [conflict.mine, conflict.theirs, conflict.base];

  function decide(take: 'mine' | 'theirs' | 'both' | 'each'): void {
    resolve(take, taken ?? []);
    onClose();
  }

  return (
    <FormDialog
      title={t('Save conflict')}
      width="wide"
      edited={conflicts.map(({ suggested }, at) => taken?.[at] ?? suggested)}
      onApply={null}
      onClose={onClose}
      actions={
        taken === null ? (
          <>
            <Button onPress={() => setTaken(conflicts.map(({ suggested }) => suggested))}>
              {t('Decide for each')}
            </Button>
            <Button onPress={() => decide('both')}>{t('Keep both')}</Button>
            <Button onPress={() => decide('theirs')}>{t('Keep theirs')}</Button>
            <Button kind="primary" onPress={() => decide('mine')}>
              {t('Keep mine')}
            </Button>
          </>
        ) : (
          <>
            <Button onPress={() => setTaken(null)}>{t('Back')}</Button>
            <Button kind="primary" onPress={() => decide('each')}>
              {t('Keep the selected')}
            </Button>
          </>
        )
      }
    >
      <p className={styles['intro']}>
        {t(
          '“{title}” was changed here and elsewhere. {n} {n|change contradicts another|changes contradict others}; all other changes are merged.',
          { title, n: conflicts.length },
        )}
      </p>
      {/* ERR-47: what is kept replaces what the other side saved. */}
      {document.kind === 'dashboard' && <p>{t('Please confirm the overwrite values.')}</p>}
      <dl className={styles['who']}>
        <dt>{t('Mine')}</dt>
        <dd>
          {t('saved on this device {age}', { age: formatAge(clock.now() - (saved?.at ?? conflict.at)) })}
        </dd>
        <dt>{t('Theirs')}</dt>
        <dd>{author === '' ? t('saved on the server') : t('saved on the server by {author}', { author })}</dd>
      </dl>
      <ul className={styles['parts']} aria-label={t('Contradicting changes')}>
        {conflicts.map((each, at) => {
          const part = namePart(each, contents);
          return (
            <li key={`${each.kind} ${each.path.join(' ')}`}>
              <ConflictPart
                name={part === null ? each.path.join(' ') : partTitle(part)}
                conflict={each}
                sides={conflict}
                taken={taken?.[at] ?? null}
                onTake={(take) =>
                  setTaken((before) => (before ?? []).map((other, index) => (index === at ? take : other)))
                }
              />
            </li>
          );
        })}
      </ul>
      <p className={styles['note']}>
        {t(
          'Keep both saves your copy as a new object and takes theirs here. What is not kept stays in the versions for 90 days.',
        )}
      </p>
    </FormDialog>
  );
}

function partTitle(part: Part): string {
  const { detail } = part;
  return detail === undefined
    ? partText(part)
    : t('{what}: {detail}', { what: partText(part), detail: t(detail) });
}

interface ConflictPartProps {
  readonly name: string;
  readonly conflict: Conflict;
  readonly sides: DocumentConflict;
  /** Null while both sides are only shown. */
  readonly taken: Taken | null;
  readonly onTake: (take: Taken) => void;
}

function ConflictPart({ name, conflict, sides, taken, onTake }: ConflictPartProps): ReactNode {
  const sideOf = (take: Taken) => sideText(conflict, conflict[take], sides[take]);
  return (
    <fieldset className={styles['part']}>
      <legend>{name}</legend>
      {(['mine', 'theirs'] as const).map((take) => {
        const label = take === 'mine' ? t('Mine') : t('Theirs');
        return taken === null ? (
          <div key={take} className={styles['side']}>
            <span className={styles['label']}>{label}</span>
            <span className={styles['value']}>{sideOf(take)}</span>
          </div>
        ) : (
          <label key={take} className={styles['side']}>
            <span className={styles['label']}>
              <input
                type="radio"
                name={conflict.path.join(' ') + conflict.kind}
                checked={taken === take}
                onChange={() => onTake(take)}
              />
              {label}
            </span>
            <span className={styles['value']}>{sideOf(take)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
