import { FRAME_MESSAGE } from '#contract/dashboard/frameMessage.ts';
import { VIEWED_AS } from '#contract/people/visiting.ts';

/** The prefix of addresses at which the app is opened as somebody else, or over a file; empty for all others. */
export const visitPrefix = (path: string): string =>
  (/^\/(?:embedded|file)\/[\w-]+(?=\/|$)/.exec(path) ?? VIEWED_AS.exec(path))?.[0] ?? '';

/**
 * The channel to the page around a frame. That page sends it once, when the frame has loaded, which may be before the
 * code for it has.
 */
export function frameChannel(page: Window): Promise<MessagePort> {
  return new Promise((resolve) => {
    page.addEventListener('message', ({ data, source, ports: [port] }: MessageEvent<unknown>) => {
      const isHandshake =
        typeof data === 'object' && data !== null && Reflect.get(data, 'type') === FRAME_MESSAGE;
      if (isHandshake && source === page.parent && port !== undefined) resolve(port);
    });
  });
}
