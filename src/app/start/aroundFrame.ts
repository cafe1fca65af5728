import * as v from 'valibot';
import type { AroundFrame, FrameRequests } from '#features/services/page.ts';

const emitted = v.object({ switchboardAction: v.literal('emit'), method: v.string(), args: v.unknown() });
const requested = v.object({
  switchboardAction: v.literal('get'),
  method: v.string(),
  messageId: v.unknown(),
  args: v.optional(v.unknown()),
});
type Message = v.InferOutput<typeof emitted> | v.InferOutput<typeof requested>;

/**
 * The channel to the page around a frame, in the words of a Superset's SDK. Messages that arrive before the dashboard
 * can answer are queued.
 */
export function createAroundFrame(
  port: MessagePort,
  /** What can be answered before the dashboard is there. */
  early: FrameRequests,
  address: AroundFrame['address'],
): AroundFrame {
  let questions: FrameRequests | null = null;
  let waiting: Message[] = [];

  async function answer(message: Message, answers: FrameRequests): Promise<void> {
    const found = Object.hasOwn(answers, message.method) ? answers[message.method] : undefined;
    try {
      if (found === undefined) throw new Error(`Method "${message.method}" is not supported`);
      const result = await found(message.args);
      if (message.switchboardAction === 'get')
        port.postMessage({ switchboardAction: 'reply', messageId: message.messageId, result });
    } catch (cause) {
      const error = cause instanceof Error ? cause.message : String(cause);
      if (message.switchboardAction === 'get')
        port.postMessage({ switchboardAction: 'error', messageId: message.messageId, error });
    }
  }

  port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!v.is(emitted, data) && !v.is(requested, data)) return;
    if (Object.hasOwn(early, data.method)) void answer(data, early);
    else if (questions === null) waiting.push(data);
    else void answer(data, questions);
  });

  return {
    address,
    answer(answers) {
      questions = answers;
      for (const message of waiting) void answer(message, answers);
      waiting = [];
      return () => {
        if (questions === answers) questions = null;
      };
    },
    emit: (method, args) => port.postMessage({ switchboardAction: 'emit', method, args }),
  };
}
