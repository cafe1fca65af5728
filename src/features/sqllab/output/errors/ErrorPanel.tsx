import { CircleAlert, Copy, CornerUpLeft, FileUp, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Query } from '#domain/query/query.ts';
import { placeErrors } from '#domain/query/errorPlace.ts';
import { listStatements } from '#store/sql/queries.ts';
import { classes } from '#ui/classes.ts';
import { formatDuration } from '#ui/format.ts';
import { ICON } from '#ui/icon.ts';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { copyText } from '../../../shared/export/copyText.ts';
import { useDevice } from '../../../services/device.ts';
import { usePage } from '../../../services/page.ts';
import { SignInButton } from '../../../shared/page/SignInButton.tsx';
import { useLab } from '../../lab/labContext.ts';
import { EarlierRows } from '../rows/EarlierRows.tsx';
import { errorAdvice, issuesOf, tableNotHere } from './errorAdvice.ts';
import styles from '../Output.module.css';
import { howFar } from '../statementText.ts';

/** More characters than a few lines. */
const LONG = 500;

/** Why a query failed: what happened, what is safe, what to do. */
export function ErrorPanel({ query }: { readonly query: Query }): ReactNode {
  const lab = useLab();
  const { db, tables } = useDevice();
  const { toasts } = usePage();
  const far = useLive(async () => howFar(await listStatements(db, query), query), [db, query]) ?? null;
  const [first] = query.errors;
  const text = lab.editor.text();
  const [place] = placeErrors(text, query);
  const advice = errorAdvice(first?.error_type ?? null, place !== undefined);
  const line = place === undefined ? null : text.slice(0, place.from).split('\n').length;
  const messages =
    query.errors.length > 0
      ? [...new Set(query.errors.map((error) => t(error.message)))]
      : [t(query.errorMessage ?? 'Unknown error')];

  const notHere = tableNotHere(query);
  const isLong = messages.join('\n').length > LONG;

  function copy(): void {
    void copyText(Promise.resolve(messages.join('\n\n')), toasts, t('Message copied'));
  }

  return (
    <div role="alert" className={styles['failure']}>
      <CircleAlert {...ICON} size={20} className={styles['failureIcon']} />
      <div className={styles['failureText']}>
        <h2>{query.state === 'timed_out' ? t('The query took too long') : t('The query failed')}</h2>
        {far !== null && <p>{far}</p>}
        {/* A long message scrolls, also by keyboard, so that the advice below it stays visible. */}
        <div
          role="group"
          aria-label={t('Error message')}
          {...(isLong && { tabIndex: 0 })}
          className={classes(styles['messages'], isLong && styles['long'])}
        >
          {messages.map((message) => (
            <pre key={message} className={styles['message']}>
              {message}
            </pre>
          ))}
        </div>
        {notHere !== null && (
          <p>
            {t(
              'There is no {table} on this device: tables of This device stay where they were made. If it is on another one, open its file here, or use Send to the server in its menu there.',
              { table: notHere },
            )}
          </p>
        )}
        {issuesOf(query.errors).map((issue) => (
          <p key={issue.code} className={styles['issue']}>
            {t(issue.message)}
          </p>
        ))}
        <p>
          {advice !== null && `${t('Your SQL is saved.')} ${t(advice)} · `}
          {query.endDttm !== null && (
            <span className={styles['duration']}>
              {t('after {time}', { time: formatDuration(query.endDttm - query.startDttm) })}
            </span>
          )}
        </p>
        <div className={styles['failureActions']}>
          <SignInButton />
          {advice === null && (
            <Button icon={Play} onPress={() => void lab.query.run()}>
              {t('Run again')}
            </Button>
          )}
          {place !== undefined && line !== null && (
            <Button icon={CornerUpLeft} onPress={() => lab.editor.goTo(place)}>
              {t('Go to line {line}', { line: String(line) })}
            </Button>
          )}
          {notHere !== null && (
            <Button icon={FileUp} onPress={tables.choose}>
              {t('Open files')}
            </Button>
          )}
          <EarlierRows query={query} />
          <Button kind="quiet" icon={Copy} onPress={copy}>
            {t('Copy message')}
          </Button>
          {query.link !== null && (
            <a href={query.link} target="_blank" rel="noreferrer">
              {t('More about this error')}
            </a>
          )}
        </div>
      </div>
    </div>
  );
}
