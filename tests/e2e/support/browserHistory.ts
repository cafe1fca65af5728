import type { BrowserContext, Page } from '@playwright/test';
import type { HistoryEvent } from '../../judge/history.ts';
import { judged } from '../../judge/judge.ts';
import { sql, syncStatus } from './editorSteps.ts';
import { textsOnServer } from './serverTexts.ts';

/** The one tab that a walk is about. */
const TAB = { object: 'tab:walk', type: 'tab', number: 1 } as const;

/** Records a walk as a person sees it: what was typed, what the screen said of it, what it shows. */
export interface BrowserHistory {
  /** Before a text is typed that replaces another one. */
  typed(device: number, text: string, over?: string): void;
  /** The screen says that the typed text is stored. */
  acknowledged(): void;
  /** What a page shows of the tab, and whether it says that this is saved. */
  read(page: Page, device: number): Promise<void>;
  /** Judges the whole walk, after everything was sent and read. */
  judged(): string[];
}

export function browserHistory(url: string): BrowserHistory {
  const lines: string[] = [];
  const note = (event: HistoryEvent) => void lines.push(JSON.stringify(event));
  let op = 0;
  note({ kind: 'begin', format: 1, keepsKeys: true });
  const noteServer = async (context: BrowserContext) => {
    const [text] = await textsOnServer(context, url);
    if (text === undefined) return;
    note({ kind: 'stored', device: null, type: 'tab', number: 1, owner: 1, values: { text } });
  };
  return {
    typed(device, value, over) {
      op += 1;
      const replaced = over === undefined ? [] : [over];
      note({
        kind: 'write',
        op,
        how: 'set',
        person: 1,
        device,
        window: 0,
        object: TAB.object,
        field: 'text',
        value,
        over: replaced,
      });
    },
    acknowledged: () => note({ kind: 'acknowledged', op }),
    async read(page, device) {
      const text = (await sql(page).innerText()).trim();
      const status = await syncStatus(page).innerText();
      // What is on its way arrives before the server is asked, never after: the screen was first.
      await noteServer(page.context());
      const state = status === 'Saved' ? 'saved' : 'waiting';
      note({ kind: 'read', person: 1, device, ...TAB, state, values: { text } });
      note({ kind: 'checkpoint' });
    },
    judged() {
      note({ kind: 'end' });
      return judged(lines);
    },
  };
}
