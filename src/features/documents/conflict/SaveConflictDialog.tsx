import { type ReactNode, Suspense, useState } from 'react';
import type { Conflict } from '#domain/merge/conflict.ts';
import type { DocumentConflict } from '#store/documents/documentRow.ts';
import type { DocumentInConflict } from '#store/documents/documents.ts';
import { classes } from '#ui/classes.ts';
import { formatAge } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.tsx';
import { FormDialog } from '#ui/kit/overlays/FormDialog.tsx';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../../services/device.ts';
import { namePartOf } from '../kindTexts.ts';
import { beforeText, mergedLines, partTitle, sideText } from './conflictTexts.ts';
import styles from './SaveConflictDialog.module.css';
import { useResolve } from './useResolve.ts';

const Pictures = lazyPart(async () => ({ default: (await import('../pictures/Pictures.tsx')).Pictures }));

type Taken = 'mine' | 'theirs';

/** What a person decides: one side for everything, one for each part, or both as two objects. */
export type TakenSides =
  | { readonly take: Taken | 'both' }
  | { readonly take: 'each'; readonly sides: readonly Taken[] };

/** How the sides of a conflict are called that is none of a save. */
export interface OtherSides {
  readonly name: string;
  readonly mine: string;
  readonly theirs: string;
  readonly mergedTitle: string;
  readonly note: string;
  readonly onDecide: (taken: TakenSides) => void;
}

interface SaveConflictDialogProps {
  readonly document: Pick<DocumentInConflict, 'id' | 'kind' | 'conflict' | 'saved'>;
  /** What the object is called. */
  readonly title: string;
  readonly onClose: () => void;
  /** Where it was changed in something else than the server; both cannot be kept then. */
  readonly other?: OtherSides;
}

/** What was changed here and elsewhere, with both sides; the person decides which is kept. */
export function SaveConflictDialog({ document, title, onClose, other }: SaveConflictDialogProps): ReactNode {
  const { clock } = useDevice();
  const resolve = useResolve(document.id);
  const { conflict, saved } = document;
  const { conflicts } = conflict;
  const author = conflict.author ?? '';
  const [taken, setTaken] = useState<readonly Taken[] | null>(null);
  const namePart = namePartOf(document.kind);
  const contents = [conflict.mine, conflict.theirs, conflict.base];

  function decide(sides: TakenSides): void {
    if (other) other.onDecide(sides);
    else resolve(sides.take, sides.take === 'each' ? sides.sides : []);
    onClose();
  }

  return (
    <FormDialog
      title={other?.name ?? t('Save conflict')}
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
            {!other && <Button onPress={() => decide({ take: 'both' })}>{t('Keep both')}</Button>}
            <Button onPress={() => decide({ take: 'theirs' })}>{t('Keep theirs')}</Button>
            <Button kind="primary" onPress={() => decide({ take: 'mine' })}>
              {t('Keep mine')}
            </Button>
          </>
        ) : (
          <>
            <Button onPress={() => setTaken(null)}>{t('Back')}</Button>
            <Button kind="primary" onPress={() => decide({ take: 'each', sides: taken })}>
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
      {document.kind === 'dashboard' && !other && (
        <p className={styles['intro']}>{t('Please confirm the overwrite values.')}</p>
      )}
      <dl className={styles['who']}>
        <dt>{t('Mine')}</dt>
        <dd>
          {other?.mine ??
            t('saved on this device {age}', { age: formatAge(clock.now() - (saved?.at ?? conflict.at)) })}
        </dd>
        <dt>{t('Theirs')}</dt>
        <dd>
          {other?.theirs ??
            (author === '' ? t('saved on the server') : t('saved on the server by {author}', { author }))}
        </dd>
      </dl>

      <Suspense fallback={null}>
        <Pictures
          id={document.id}
          kind={document.kind}
          label={t('Pictures')}
          states={[
            { label: t('Before'), content: conflict.base },
            { label: t('Mine'), content: conflict.mine },
            { label: t('Theirs'), content: conflict.theirs },
          ]}
        />
      </Suspense>

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
      <Merged
        title={t('Also changed by you, and merged')}
        lines={mergedLines(document.kind, conflict, 'mine')}
      />
      <Merged
        title={
          other?.mergedTitle ??
          (author === ''
            ? t('Also changed elsewhere, and merged')
            : t('Also changed by {author}, and merged', { author }))
        }
        lines={mergedLines(document.kind, conflict, 'theirs')}
      />
      <p className={styles['note']}>
        {other?.note ??
          t(
            'Keep both saves your copy as a new object and takes theirs here. What is not kept stays in the versions for 90 days, from which it can be restored.',
          )}
      </p>
    </FormDialog>
  );
}

/** More than so many are counted. */
const MOST_LINES = 30;

function Merged({ title, lines }: { readonly title: string; readonly lines: readonly string[] }): ReactNode {
  if (lines.length === 0) return null;
  const rest = lines.length - MOST_LINES;
  return (
    <section className={styles['merged']}>
      <h3>{title}</h3>
      <ul aria-label={title}>
        {lines.slice(0, MOST_LINES).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {rest > 0 && <li>{t('{n} more {n|change|changes}', { n: rest })}</li>}
      </ul>
    </section>
  );
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
  const before = beforeText(conflict, sides.base);
  const sideOf = (take: Taken) => sideText(conflict, conflict[take], sides[take]);
  return (
    <fieldset className={styles['part']}>
      <legend>{name}</legend>
      {before !== null && (
        <div className={classes(styles['side'], styles['before'])}>
          <span className={styles['label']}>{t('Before')}</span>
          <span className={styles['value']}>{before}</span>
        </div>
      )}
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
