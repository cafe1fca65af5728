import { markVersionsAnnounced } from '#commands/tab/markVersionsAnnounced.ts';
import type { TextVersion } from '#store/schema.ts';
import { getTab } from '#store/sql/tabs.ts';
import { LOST_TO_NEWER, REPLACED_ELSEWHERE } from '#store/sql/versions.ts';
import { t } from '#ui/t.ts';
import type { LabServices } from './labServices.ts';

export interface ReplacedTextsPorts {
  readonly services: Pick<LabServices, 'change' | 'db'> & {
    readonly toasts: Pick<LabServices['toasts'], 'show'>;
  };
  /** The last text typed into a tab in this window and stored. */
  readonly written: (tabId: string) => string | undefined;
  readonly seeVersions: (tabId: string) => void;
}

interface News {
  readonly message: string;
  readonly tabId: string;
}

/** More at once, as after a long time offline, would fill the screen. */
const MAX_SINGLY = 3;

/**
 * Reports each replaced text once: those changed on another device in every window, those overwritten by another window
 * in the one that showed the text.
 */
export function createReplacedTexts({ services, written, seeVersions }: ReplacedTextsPorts) {
  const { change, db, toasts } = services;
  const known = new Set<number>();

  function sentence({ entityId, text, why }: TextVersion, name: string): string | null {
    if (why === LOST_TO_NEWER)
      return t('“{name}” was changed elsewhere more recently. Your text was saved as a version.', {
        name,
      });
    if (written(entityId) !== text) return null;
    return why === REPLACED_ELSEWHERE
      ? t('“{name}” was changed elsewhere. Your text was saved as a version.', { name })
      : t('“{name}” was overwritten in another window. The previous text was saved as a version.', {
          name,
        });
  }

  async function news(version: TextVersion): Promise<readonly News[]> {
    const tab = await getTab(db, version.entityId);
    const message = tab ? sentence(version, tab.name) : null;
    return message === null ? [] : [{ message, tabId: version.entityId }];
  }

  /** Lasting, so that a person who is away or at another window sees it later. */
  function show({ message, tabId }: News): void {
    const action = { label: t('See versions'), run: () => seeVersions(tabId) };
    toasts.show('info', message, { action, lasting: true, noDuplicate: true });
  }

  function announceAll(all: readonly News[]): void {
    if (all.length <= MAX_SINGLY) return all.forEach(show);
    const message = t('{n} tabs were replaced by newer text. The previous text is in each tab’s versions.', {
      n: all.length,
    });
    toasts.show('info', message, { lasting: true });
  }

  return async (versions: readonly TextVersion[]): Promise<void> => {
    const fresh = versions.filter(({ seq }) => !known.has(seq));
    if (fresh.length === 0) return;
    for (const { seq } of fresh) known.add(seq);
    announceAll((await Promise.all(fresh.map(news))).flat());
    change(markVersionsAnnounced({ upTo: Math.max(...fresh.map(({ seq }) => seq)) }));
  };
}
