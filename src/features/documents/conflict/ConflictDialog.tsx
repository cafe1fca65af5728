import { type ReactNode, Suspense, useState } from 'react';
import type { Conflict } from '#domain/merge/conflict.ts';
import type { DocumentConflict } from '#store/documents/documentRow.ts';
import { classes } from '#ui/classes.ts';
import { Button } from '#ui/kit/Button.tsx';
import { FormDialog } from '#ui/kit/overlays/FormDialog.tsx';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { t } from '#ui/t.ts';
import { namePartOf } from '../kindTexts.ts';
import { beforeText, mergedLines, partTitle, sideText } from './conflictTexts.ts';
import styles from './ConflictDialog.module.css';

const Pictures = lazyPart(async () => ({ default: (await import('../pictures/Pictures.tsx')).Pictures }));

type Taken = 'mine' | 'theirs';

/** What a person decides: one side for everything, one for each part, or both as two objects. */
export type TakenSides =
  | { readonly take: Taken | 'both' }
  | { readonly take: 'each'; readonly sides: readonly Taken[] };

interface ConflictDialogProps {
  readonly name: string;
  readonly document: { readonly id: string; readonly kind: string };
  /** What the object is called. */
  readonly title: string;
  readonly conflict: DocumentConflict;
  /** What the sides are. */
  readonly mine: string;
  readonly theirs: string;
  readonly mergedTitle: string;
  /** Whether both can be kept, as two objects. */
  readonly hasBoth: boolean;
  readonly note: string;
  readonly onDecide: (taken: TakenSides) => void;
  readonly onClose: () => void;
}

/** Both sides of what was changed twice; the person decides which is kept. */
export function ConflictDialog(props: ConflictDialogProps): ReactNode {
  const { document, title, conflict, onClose } = props;
  const { conflicts } = conflict;
  const [taken, setTaken] = useState<readonly Taken[] | null>(null);
  const namePart = namePartOf(document.kind);
  const contents = [conflict.mine, conflict.theirs, conflict.base];

  function decide(sides: TakenSides): void {
    props.onDecide(sides);
    onClose();
  }

  return (
    <FormDialog
      title={props.name}
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
            {props.hasBoth && <Button onPress={() => decide({ take: 'both' })}>{t('Keep both')}</Button>}
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
      {document.kind === 'dashboard' && (
        <p className={styles['intro']}>{t('Please confirm the overwrite values.')}</p>
      )}
      <dl className={styles['who']}>
        <dt>{t('Mine')}</dt>
        <dd>{props.mine}</dd>
        <dt>{t('Theirs')}</dt>
        <dd>{props.theirs}</dd>
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
      <Merged title={props.mergedTitle} lines={mergedLines(document.kind, conflict, 'theirs')} />
      <p className={styles['note']}>{props.note}</p>
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
