import type { JsonRecord } from '#domain/jsonValue.ts';
import { t } from '#ui/t.ts';
import type { EditorServices } from '../../services/editor.ts';
import type { PageServices } from '../../services/page.ts';

type Ports = Pick<EditorServices, 'schedules'> & {
  readonly toasts: Pick<PageServices['toasts'], 'show'>;
};

/** Schedules a saved query, or no longer (null), and shows how that ended; false if it failed. */
export async function scheduleWithToast(
  { schedules, toasts }: Ports,
  remoteId: number | null,
  info: JsonRecord | null,
): Promise<boolean> {
  const failed = (reason: string): false => {
    const what =
      info === null ? t('The schedule could not be removed') : t('Your query could not be scheduled');
    toasts.show('danger', `${what}. ${reason}`);
    return false;
  };
  if (remoteId === null) return failed(t('It is not on the server yet. Try again when it is synced.'));
  const scheduled = await (await schedules()).put(remoteId, info);
  if (!scheduled.ok) return failed(scheduled.error);
  toasts.show(
    'success',
    info === null
      ? t('The schedule was removed')
      : t('Your query has been scheduled. Its runs are listed in the query history.'),
  );
  return true;
}
