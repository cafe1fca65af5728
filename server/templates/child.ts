import { Socket } from 'node:net';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type * as MiniJinja from 'minijinja-js';
import { frameParser, messageFrame } from '../engines/frames.ts';
import { LIMITS } from './limits.ts';
import { READY, type RenderRequest } from './protocol.ts';
import { renderTexts } from './child/render.ts';

/**
 * The entry of a renderer, which is told where the engine lies: a process that has an empty environment, no right to
 * files or processes where Node can take them away, and a pipe to the server on file descriptor 3. When the server
 * goes, the pipe ends and so does this.
 */
// Read when the engine is made, which is why the engine is loaded afterwards.
setFlagsFromString(`--wasm-max-mem-pages=${LIMITS.memoryPages}`);
const { Environment } = (await import(pathToFileURL(process.argv[2] ?? '').href)) as typeof MiniJinja;

const leave = (): void => void process.kill(process.pid, 'SIGKILL');
const socket = new Socket({ fd: 3, readable: true, writable: true });
socket.on(
  'data',
  frameParser({
    message(request) {
      const answer = renderTexts(Environment, request as RenderRequest);
      socket.write(messageFrame(answer), () => {
        if (!answer.isSound) leave();
      });
    },
    data: () => undefined,
  }),
);
socket.on('end', leave);
socket.on('error', leave);
// Ctrl-C in a terminal reaches the whole group; the server decides when its renderers end.
process.on('SIGINT', () => undefined);
socket.write(messageFrame(READY));
