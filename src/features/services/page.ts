import { useLayoutEffect, useMemo } from 'react';
import type { ReportTarget } from '#domain/report/reportContents.ts';
import type { UsageEvent } from '#domain/usage/logEvent.ts';
import type { CommandRegistry, PaletteCommand } from '#ui/commands/commands.ts';
import type { Observable, Writable } from '#ui/observable.ts';
import type { Toaster } from '#ui/toast.ts';
import { serviceContext } from './serviceContext.ts';

export interface Release {
  /** A newer version is installed and starts with the next reload. */
  readonly isNewReady: boolean;
  /** A newer version has upgraded the storage: this page can no longer write. */
  readonly isReloadNeeded: boolean;
  /** The storage is not open yet, because another page does not let go of it: nothing can be shown meanwhile. */
  readonly isWaitingForPages: boolean;
  /** The person asked for it: drafts are being saved, then the page reloads. */
  readonly isReloading: boolean;
  /** Saves drafts, then reloads; does not reload where a save failed. */
  readonly reload: () => void;
}

/**
 * As whom the app is opened: by an administrator as somebody, by a visitor who has not signed in, by a guest, or over a
 * portable file. */
export interface Visiting {
  readonly kind: 'viewer' | 'visitor' | 'guest' | 'file';
  /** The text of the bar over every page; empty for none. */
  readonly text: string;
  /** Set in the frame of another site. */
  readonly frame?: AroundFrame;
  /** Set in a page that is a file itself: there is no app to go back to. */
  readonly isPage?: boolean;
  /** Over a portable file: the datasets whose rows are in it. Nothing else can be computed of the others. */
  readonly rowsOf?: ReadonlySet<number>;
  /** Over a portable file with comments: they are there to read. */
  readonly hasComments?: boolean;
  /** The page of the only dashboard or chart that may be seen, where that is so: there are no lists to go to. */
  readonly only?: string;
}

/** What can be asked, by name; an answer may take time. */
export type FrameRequests = Readonly<Record<string, (args: unknown) => unknown>>;

/** The page of another site around the frame that the app is in. */
export interface AroundFrame {
  /** Answers questions until the function that it returns is called. */
  readonly answer: (questions: FrameRequests) => () => void;
  readonly emit: (method: string, args: unknown) => void;
  /** The address of a frame that opens with these parameters. */
  readonly address: (params: Readonly<Record<string, string>>, anchor: string) => string;
}

/** What the page itself offers to everything on it. */
export interface PageServices {
  readonly toasts: Toaster;
  readonly palette: CommandRegistry;
  readonly release: Observable<Release>;
  /** The SQL editor's tab in this window; null on every other page. */
  readonly tabOnScreen: Writable<string | null>;
  /** What a dialog over the page sets up a report on; null for none. */
  readonly reportedOn: Writable<ReportTarget | null>;
  /** The dashboard, by its uuid, whose folder a dialog over the page shows; `all` for every one, null for none. */
  readonly folderAsked: Writable<string | null>;
  /** The app's address of a path, base path included, for links that leave the app. */
  readonly href: (path: string) => string;
  /** Resolves when the page shows something of its own: what is not on screen is loaded after that. */
  readonly firstShown: Promise<void>;
  /** The page shows it now. */
  readonly noteShown: () => void;
  /** Resolves when the page has sent its own requests: what is not on screen is asked for after them. */
  readonly ownSent: Promise<void>;
  /** Set where the app is opened as somebody else. */
  readonly visiting: Visiting | null;
  /** Shows this page in a language, by its code, or in the browser's. */
  readonly showLanguage: (chosen: string) => Promise<void>;
  /** Notes what a person does, for the server's usage log. */
  readonly noteUsage: (event: UsageEvent) => void;
}

export const [PageContext, usePage] = serviceContext<PageServices>('page');

/**
 * Adds commands to the palette, and handles their shortcuts, while the component is mounted. Keep `commands` stable
 * (useMemo): a new list is a new registration.
 */
export function useCommands(commands: readonly PaletteCommand[]): void {
  const { palette } = usePage();
  useLayoutEffect(() => palette.register(commands), [palette, commands]);
}

/** Adds the command that saves what the page shows, with the usual key. Keep `save` stable. */
export function useSaveCommand(label: string, isDisabled: boolean, save: () => void): void {
  useCommands(
    useMemo(
      () => [
        {
          id: 'page.save',
          label,
          group: 'This page',
          shortcut: 'Mod+s',
          leavesField: true,
          disabled: isDisabled,
          run: save,
        },
      ],
      [label, isDisabled, save],
    ),
  );
}
